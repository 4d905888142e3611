import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { randomSeed } from '../../../platform/random.ts'
import { Button } from '../../../ui/Button.tsx'
import { CORES, SEED, TRANSACTIONS, WORKLOADS } from '../engine/settings.ts'
import { formatUnits, WORKLOAD_WORDS } from '../sentences.ts'
import { $settings, updateSettings } from '../store.ts'
import { LabFold } from './LabFold.tsx'

const WIDE = 'max-lg:col-span-full'

export function Controls() {
  const { transactions, clash, cores, seed } = useStore($settings)
  const percent = Math.round(clash * 100)
  return (
    <div className="[grid-area:settings]" role="group" aria-label="The block and the machine">
      <LabFold
        title="Settings"
        note={
          <span className="sm:hidden">
            {transactions} transactions, {formatUnits(cores, 'core')}
          </span>
        }
        openFrom="40rem"
      >
        <div className="grid gap-x-6 gap-y-4 max-lg:grid-cols-2">
          <SliderField
            label="Cores"
            value={cores}
            {...CORES}
            onSet={next => updateSettings({ cores: next })}
          />
          <SliderField
            label="Transactions"
            value={transactions}
            {...TRANSACTIONS}
            onSet={next => updateSettings({ transactions: next })}
          />
          <SliderField
            label="Use shared state"
            value={percent}
            text={`${percent}%`}
            className={WIDE}
            min={0}
            max={100}
            onSet={next => updateSettings({ clash: next / 100 })}
          />
          <WorkloadField />
          <SeedField seed={seed} />
        </div>
      </LabFold>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  text?: string
  min: number
  max: number
  className?: string
  onSet: (value: number) => void
}

function SliderField({ label, value, text, className, onSet, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-heading text-title font-semibold tabular-nums">
          {text ?? value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        className="block h-11 w-full cursor-pointer accent-flow-ink"
        onChange={event => onSet(event.target.valueAsNumber)}
      />
    </div>
  )
}

function WorkloadField() {
  const { workload } = useStore($settings)
  const name = useId()
  return (
    <fieldset className={WIDE}>
      <legend className="font-medium">Workload</legend>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:max-lg:grid-cols-4">
        {WORKLOADS.map(each => (
          <label key={each} className="lab-chip">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={each === workload}
              onChange={() => updateSettings({ workload: each })}
            />
            {WORKLOAD_WORDS[each].name}
          </label>
        ))}
      </div>
      <p className="mt-2 min-h-[3lh] text-small text-soft">{WORKLOAD_WORDS[workload].note}</p>
    </fieldset>
  )
}

function SeedField({ seed }: { seed: number }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  // Uncontrolled, to keep the focus and what's being typed.
  useEffect(() => {
    if (field.current) field.current.value = String(seed)
  }, [seed])

  const setSeed = (input: HTMLInputElement): void => {
    if (input.value.trim() !== '') updateSettings({ seed: Math.round(input.valueAsNumber) })
    // Show the seed in use after invalid input.
    input.value = String($settings.get().seed)
  }
  return (
    <div className={WIDE}>
      <label htmlFor={id} className="font-medium">
        Seed
      </label>
      <div className="mt-2 flex gap-2">
        <input
          ref={field}
          id={id}
          type="number"
          min={SEED.min}
          max={SEED.max}
          defaultValue={seed}
          className="min-h-11 w-full min-w-0 flex-1 rounded-block border border-edge bg-raised px-3 tabular-nums"
          onBlur={event => setSeed(event.target)}
          onKeyDown={event => event.key === 'Enter' && setSeed(event.currentTarget)}
        />
        <Button
          variant="secondary"
          className="whitespace-nowrap"
          onClick={() => updateSettings({ seed: randomSeed() })}
        >
          New seed
        </Button>
      </div>
    </div>
  )
}
