import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { randomSeed } from '../../../platform/random.ts'
import { CORES, SEED, TRANSACTIONS, WORKLOADS } from '../engine/settings.ts'
import { WORKLOAD_NAMES, WORKLOAD_NOTES } from '../sentences.ts'
import { $settings, updateSettings } from '../store.ts'
import { Fold } from './Fold.tsx'
import { Legend } from './Lanes.tsx'

const WIDE = 'max-lg:col-span-full'
const PERCENT = { min: 0, max: 100 }

export function Controls() {
  const { workload, transactions, clash, cores, seed } = useStore($settings)
  const name = useId()
  return (
    <div
      className="max-sm:py-1 lg:col-[1/4] lg:pr-2 xl:[grid-area:2/1/4/2]"
      role="group"
      aria-label="The block and the machine"
    >
      <Fold
        title="Settings"
        note={`${transactions} transactions, ${cores} core${cores === 1 ? '' : 's'}`}
        openFrom="sm"
      >
        <div className="grid content-start gap-y-4 max-lg:grid-cols-2 max-sm:gap-x-5 sm:gap-x-8 lg:grid-cols-1">
          <SettingSlider name="cores" label="Cores" value={cores} {...CORES} />
          <SettingSlider
            name="transactions"
            label="Transactions"
            value={transactions}
            {...TRANSACTIONS}
          />
          <SettingSlider
            name="clash"
            label="Share that clash"
            value={Math.round(clash * 100)}
            {...PERCENT}
          />
          <fieldset className={WIDE}>
            <legend className="font-medium">Workload</legend>
            <div className="mt-2 grid gap-2 max-[22.5rem]:grid-cols-2 min-[22.5rem]:max-sm:grid-cols-4 min-[22.5rem]:max-sm:gap-1.5 sm:max-lg:grid-cols-4 lg:grid-cols-2 max-sm:[&>label]:px-1">
              {WORKLOADS.map(each => (
                <label key={each} className="lab-chip">
                  <input
                    type="radio"
                    name={name}
                    className="sr-only"
                    checked={each === workload}
                    onChange={() => updateSettings({ workload: each })}
                  />
                  {WORKLOAD_NAMES[each]}
                </label>
              ))}
            </div>
            <p className="mt-2 text-small text-soft max-sm:min-h-[2lh] sm:max-lg:min-h-[1lh] lg:min-h-[3lh]">
              {WORKLOAD_NOTES[workload]}
            </p>
          </fieldset>
          <SeedField seed={seed} />
          <div className="mt-2 hidden border-t border-line pt-5 lg:block">
            <Legend />
          </div>
        </div>
      </Fold>
    </div>
  )
}

type SliderProps = {
  name: 'cores' | 'transactions' | 'clash'
  label: string
  /** A share in per cent, anything else as it is. */
  value: number
  min: number
  max: number
}

function SettingSlider({ name, label, value, min, max }: SliderProps) {
  const id = useId()
  const isShare = name === 'clash'
  const text = isShare ? `${value}%` : String(value)
  return (
    <div className={isShare ? WIDE : undefined}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-heading text-title font-semibold tabular-nums">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={text}
        className="block h-11 w-full cursor-pointer accent-flow-ink"
        onChange={({ target: { valueAsNumber } }) =>
          updateSettings({ [name]: isShare ? valueAsNumber / 100 : valueAsNumber })
        }
      />
    </div>
  )
}

/** Sets the seed once it is complete: on Enter, or when the field loses the focus. */
function SeedField({ seed }: { seed: number }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  // An uncontrolled field, so that what is being typed stays and the focus too.
  useEffect(() => {
    if (field.current) field.current.value = String(seed)
  }, [seed])

  const commit = (input: HTMLInputElement): void => {
    if (input.value.trim() !== '') updateSettings({ seed: Math.round(input.valueAsNumber) })
    // Empty, rounded or out of bounds: the field shows the seed that counts.
    input.value = String($settings.get().seed)
  }
  return (
    <div className={`max-sm:flex max-sm:items-center max-sm:gap-5 ${WIDE}`}>
      <label htmlFor={id} className="font-medium">
        Seed
      </label>
      <div className="flex gap-2 max-sm:flex-1 sm:mt-2">
        <input
          ref={field}
          id={id}
          type="number"
          min={SEED.min}
          max={SEED.max}
          defaultValue={seed}
          className="min-h-11 w-full min-w-0 flex-1 rounded-block border border-edge bg-raised px-3 tabular-nums"
          onBlur={event => commit(event.target)}
          onKeyDown={event => event.key === 'Enter' && commit(event.currentTarget)}
        />
        <button
          type="button"
          className="lab-button"
          onClick={() => updateSettings({ seed: randomSeed() })}
        >
          New seed
        </button>
      </div>
    </div>
  )
}
