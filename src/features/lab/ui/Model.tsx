import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { SWITCHES, type Switches } from '../engine/settings.ts'
import { $settings, updateSettings } from '../store.ts'
import { SWITCH_NAMES } from '../url.ts'
import { LabFold } from './LabFold.tsx'

type SwitchWords<Option extends string> = {
  readonly question: string
  readonly options: Readonly<Record<Option, { readonly name: string; readonly clause: string }>>
}

const SWITCH_WORDS: { readonly [Name in keyof Switches]: SwitchWords<Switches[Name]> } = {
  onEstimate: {
    question: 'A value about to change',
    options: {
      restart: {
        name: 'Restart',
        clause: 'Waits for the new value, then runs from the start: the Block-STM paper.'
      },
      resume: { name: 'Resume', clause: 'Waits, then goes on from that read: Aptos.' }
    }
  },
  rereads: {
    question: 'Reads in a re-run',
    options: {
      cold: { name: 'Cold', clause: '2,100 gas again: the node has cached nothing.' },
      warm: { name: 'Warm', clause: '100 gas: the node finds the value in its cache.' }
    }
  },
  fees: {
    question: 'Fees to the producer',
    options: {
      deferred: { name: 'Deferred', clause: 'Added up at the end, in any order.' },
      naive: { name: 'Naive', clause: 'Each transaction reads and raises one balance: all clash.' }
    }
  }
}

export function Model() {
  const { onEstimate, rereads, fees } = useStore($settings)
  return (
    <section className="[grid-area:model]" aria-label="What is modeled">
      <LabFold title="What is modeled" note={`${onEstimate}, ${rereads}, ${fees}`}>
        <p className="max-w-[44rem] text-small text-soft">
          Engines differ in three rules. The final state is always the same.
        </p>
        <div className="mt-4 grid max-md:gap-5 md:grid-cols-3 md:gap-8">
          {SWITCH_NAMES.map(name => (
            <ModelSwitch key={name} name={name} />
          ))}
        </div>
        <p className="mt-4 max-w-[44rem] text-small text-soft">
          <b className="font-semibold text-ink">Amdahl’s law</b> gives an estimate: all transactions
          that clash form one queue, and nothing else moves before it has ended. A block beats it
          when others run beside the queue, or when its conflicts form several queues, which move
          side by side.
        </p>
      </LabFold>
    </section>
  )
}

function ModelSwitch({ name }: { name: keyof Switches }) {
  const group = useId()
  const position: string = useStore($settings)[name]
  const { question, options } = SWITCH_WORDS[name]
  const words: Readonly<Record<string, { name: string; clause: string }>> = options
  return (
    <fieldset>
      <legend className="font-medium">{question}</legend>
      <div className="-mx-2 mt-1.5 grid">
        {SWITCHES[name].map(option => (
          <label key={option} className="lab-option">
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              checked={option === position}
              onChange={() => updateSettings({ [name]: option })}
            />
            <span className="lab-dot" aria-hidden="true" />
            <b className="text-small font-semibold">{words[option]?.name}</b>
            <span className="col-start-2 text-small text-soft">{words[option]?.clause}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
