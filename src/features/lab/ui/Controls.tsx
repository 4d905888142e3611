import { useStore } from '@nanostores/react'
import { type ComponentProps, useId } from 'react'
import { randomSeed } from '../../../platform/environment.ts'
import { blockPath } from '../../../content/real-blocks.ts'
import { formatDate } from '../../../content/timeline.ts'
import { Button } from '../../../ui/Button.tsx'
import { InputChoice } from '../../../ui/Choice.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Slider } from '../../../ui/Slider.tsx'
import { type Recording } from '../../../domain/engine/recording.ts'
import { CORES, TRANSACTIONS, WORKLOADS } from '../../../domain/engine/settings.ts'
import { formatUnits, WORKLOAD_WORDS } from '../../../race/sentences.ts'
import { $recording, $settings, updateSettings } from '../store.ts'
import { LabFold } from './LabFold.tsx'

const WIDE = 'max-lg:col-span-full'

export function Controls() {
  const { transactions, clash, cores, seed } = useStore($settings)
  const recording = useStore($recording)
  const percent = Math.round(clash * 100)
  return (
    <div role="group" aria-label="The block and the machine" className="lab-part py-1">
      <LabFold
        title="Settings"
        note={`${formatUnits(recording ? recording.gas.length : transactions, 'transaction')}, ${formatUnits(cores, 'core')}`}
      >
        <div className="grid gap-x-8 gap-y-4 max-lg:grid-cols-2 lg:grid-cols-3">
          <SliderField
            label="Cores"
            value={cores}
            {...CORES}
            onSlide={next => updateSettings({ cores: next })}
          />
          {recording ? (
            <Origin {...recording} />
          ) : (
            <>
              <SliderField
                label="Transactions"
                value={transactions}
                {...TRANSACTIONS}
                onSlide={next => updateSettings({ transactions: next })}
              />
              <div className={WIDE}>
                <SliderField
                  label="Touch the same data"
                  value={percent}
                  text={`${percent}%`}
                  min={0}
                  max={100}
                  onSlide={next => updateSettings({ clash: next / 100 })}
                />
              </div>
              <WorkloadField />
              <SeedField seed={seed} />
            </>
          )}
        </div>
      </LabFold>
    </div>
  )
}

/** A recorded block has no other settings. */
function Origin({ number, date }: Recording) {
  return (
    <p className={`${WIDE} text-small`}>
      <a href={`https://etherscan.io/block/${number}`}>{`Block ${formatCount(number)}`}</a>
      <span>{` of ${formatDate(date)}. `}</span>
      State and measured speedups: <a href={PEVM}>pevm</a>. For a block with sliders, choose a model
      above, or <a href={blockPath(number)}>let a friend bet on this one</a>.
    </p>
  )
}

const PEVM = 'https://github.com/risechain/pevm/tree/main/crates/pevm/benches'

type SliderProps = ComponentProps<typeof Slider> & { label: string; value: number; text?: string }

function SliderField({ label, text, ...slider }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-title font-semibold tabular-nums">{text ?? slider.value}</span>
      </div>
      <Slider id={id} aria-valuetext={text} {...slider} />
    </div>
  )
}

function WorkloadField() {
  const { workload } = useStore($settings)
  const name = useId()
  return (
    <fieldset className={WIDE}>
      <legend className="font-semibold">Workload</legend>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:max-lg:grid-cols-4">
        {WORKLOADS.map(each => (
          <InputChoice
            key={each}
            name={name}
            checked={each === workload}
            onChange={() => updateSettings({ workload: each })}
          >
            <span>{WORKLOAD_WORDS[each].name}</span>
          </InputChoice>
        ))}
      </div>
      <p className="mt-2 text-small text-soft">{WORKLOAD_WORDS[workload].note}</p>
    </fieldset>
  )
}

function SeedField({ seed }: { seed: number }) {
  return (
    <div className={`${WIDE} flex items-center justify-between gap-2`}>
      <p>
        <span className="font-semibold">Seed</span> <output className="tabular-nums">{seed}</output>
      </p>
      <Button variant="secondary" onClick={() => updateSettings({ seed: randomSeed() })}>
        New seed
      </Button>
    </div>
  )
}
