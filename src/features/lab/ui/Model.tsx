import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { DEFAULT_SETTINGS, SWITCHES, type Switches } from '../../../domain/engine/settings.ts'
import { $settings, updateSettings } from '../store.ts'
import { SWITCH_NAMES } from '../url.ts'
import { LabFold } from './LabFold.tsx'

type SwitchWords = {
  readonly [Name in keyof Switches]: {
    readonly question: string
    readonly clauses: Readonly<Record<Switches[Name], string>>
  }
}

const SWITCH_WORDS: SwitchWords = {
  onEstimate: {
    question: 'A value about to change',
    clauses: {
      restart: 'Waits for the new value, then runs from the start: the Block-STM paper.',
      resume:
        'Waits, then goes on from that read. An upper bound: the core is free meanwhile, while Aptos’s first scheduler blocks a thread. Its second doesn’t wait this way.'
    }
  },
  rereads: {
    question: 'Reads in a re-run',
    clauses: {
      cold: 'Full price again: the node has cached nothing.',
      warm: 'At most 100 gas: the node finds the value in its cache.'
    }
  },
  fees: {
    question: 'Fees to the producer',
    clauses: {
      deferred: 'Added up at the end of the block, in any order.',
      naive: 'Each transaction reads and raises one balance, so all conflict.'
    }
  }
}

const LIMITS = [
  [
    'Virtual cores.',
    'Time is counted in gas. But gas isn’t time: short transactions cost more to schedule than to run. Caches, locks and handing out work cost nothing here, so a real machine mostly gains less.'
  ],
  [
    'Who depends on whom.',
    'The lab learns it from what each run reads, and guesses from what an aborted run wrote. Block order only says who gives way.'
  ],
  [
    'Amdahl’s law.',
    'The estimate counts the gas of transactions that conflict with no other as parallel, and the rest as one line. What follows the shared reads in the longest line sets an upper bound on whole re-runs: that’s Block-STM’s limit in the numbers. Re-running only steps has a limit of its own.'
  ],
  [
    'Real blocks.',
    'We executed them and kept each transaction’s gas and, in order, what it read and wrote: balances, nonces, code and storage. The values aren’t kept, so every write counts as depending on every earlier read, and a re-run touches the same state. Fees follow the switch above.'
  ],
  [
    'Partial re-execution.',
    'A model built from Altius’s public documents. Finding the steps that follow from a stale read costs nothing here; the real engine may differ.'
  ]
] as const

export function Model() {
  const settings = useStore($settings)
  const changed = SWITCH_NAMES.filter(name => settings[name] !== DEFAULT_SETTINGS[name])
  const note = changed.map(name => settings[name]).join(', ')
  return (
    <div className="lab-part py-1">
      <LabFold title="Engine rules" note={note || 'as in the paper'}>
        <div className="grid max-md:gap-5 md:grid-cols-3 md:gap-8">
          {SWITCH_NAMES.map(name => (
            <ModelSwitch key={name} name={name} />
          ))}
        </div>
        <ul className="mt-6 grid gap-x-8 gap-y-4 text-small text-soft md:grid-cols-3">
          {LIMITS.map(([lead, words]) => (
            <li key={lead}>
              <b className="text-ink">{lead}</b> <span>{words}</span>
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
  const { question } = SWITCH_WORDS[name]
  const clauses: Readonly<Record<string, string>> = SWITCH_WORDS[name].clauses
  return (
    <fieldset>
      <legend className="font-semibold">{question}</legend>
      <div className="-mx-2 mt-2 grid">
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
            <b className="text-small capitalize">{option}</b>
            <span className="col-start-2 text-small text-soft">{clauses[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
