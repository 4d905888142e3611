import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { randomSeed } from '../../../platform/random.ts'
import { CORES, SEED, TRANSACTIONS } from '../engine/settings.ts'
import { $settings, updateSettings } from '../store.ts'
import { Fold } from './Fold.tsx'
import { Legend } from './Lanes.tsx'
import { SliderField } from './SliderField.tsx'
import { WorkloadField } from './WorkloadField.tsx'

const WIDE = 'max-lg:col-span-full'

export function Controls() {
  const { workload, transactions, clash, cores, seed } = useStore($settings)
  const percent = Math.round(clash * 100)
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
          <SliderField
            label="Cores"
            value={cores}
            {...CORES}
            set={next => updateSettings({ cores: next })}
          />
          <SliderField
            label="Transactions"
            value={transactions}
            {...TRANSACTIONS}
            set={next => updateSettings({ transactions: next })}
          />
          <SliderField
            label="Share that clash"
            value={percent}
            text={`${percent}%`}
            className={WIDE}
            min={0}
            max={100}
            set={next => updateSettings({ clash: next / 100 })}
          />
          <WorkloadField
            value={workload}
            className={WIDE}
            columns="max-[22.5rem]:grid-cols-2 min-[22.5rem]:max-sm:grid-cols-4 min-[22.5rem]:max-sm:gap-1.5 sm:max-lg:grid-cols-4 lg:grid-cols-2 max-sm:[&>label]:px-1"
            room="max-sm:min-h-[2lh] lg:min-h-[3lh]"
            set={next => updateSettings({ workload: next })}
          />
          <SeedField seed={seed} />
          <div className="mt-2 hidden border-t border-line pt-5 lg:block">
            <Legend />
          </div>
        </div>
      </Fold>
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
