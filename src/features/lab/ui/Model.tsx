import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { DEFAULT_SETTINGS, SWITCHES, type Switches } from '../../../domain/engine/settings.ts'
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
      resume: {
        name: 'Resume',
        clause:
          'Waits, then goes on from that read. An upper bound: the core is free meanwhile, while Aptos’s first scheduler blocks a thread. Its second doesn’t wait this way.'
      }
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
      deferred: { name: 'Deferred', clause: 'Added up at the end of the block, in any order.' },
      naive: {
        name: 'Naive',
        clause: 'Each transaction reads and raises one balance, so all conflict.'
      }
    }
  }
}

const LIMITS = [
  [
    'Virtual cores.',
    'Time is counted in gas. Caches, locks and handing out work cost nothing here, so a real machine gains less.'
  ],
  [
    'Who depends on whom.',
    'The lab learns it from what each run reads, and guesses from what an aborted run wrote. Block order only says who gives way.'
  ],
  [
    'Amdahl’s law.',
    'The estimate counts the gas of transactions that conflict with no other as parallel, and the rest as one line. Use the longest line instead, and the law is right: that’s the limit in the numbers.'
  ],
  [
    'Real blocks.',
    'We executed them and kept each transaction’s gas and, in order, what it read and wrote: balances, nonces, code and storage. The values aren’t kept, so every write counts as depending on every earlier read, and a re-run touches the same state. Fees follow the switch above.'
  ],
  [
    'Partial re-execution.',
    'A model built from Altius’s public documents. Finding the steps to re-run costs nothing here; the real engine may differ.'
  ]
] as const

export function Model() {
  const settings = useStore($settings)
  const changed = SWITCH_NAMES.filter(name => settings[name] !== DEFAULT_SETTINGS[name])
  const note = changed.map(name => settings[name]).join(', ')
  return (
    <div>
      <LabFold title="Engine rules" note={note || 'as in the paper'}>
        <div className="grid max-md:gap-5 md:grid-cols-3 md:gap-8">
          {SWITCH_NAMES.map(name => (
            <ModelSwitch key={name} name={name} />
          ))}
        </div>
        <ul className="mt-6 grid gap-x-8 gap-y-4 text-small text-soft md:grid-cols-3">
          {LIMITS.map(([lead, words]) => (
            <li key={lead}>
              <b className="font-semibold text-ink">{lead}</b> {words}
            </li>
          ))}
        </ul>
      </LabFold>
    </div>
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
