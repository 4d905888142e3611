import { type Switches } from './engine/settings.ts'

type Words<Option extends string> = {
  readonly question: string
  readonly options: Readonly<Record<Option, { readonly name: string; readonly clause: string }>>
}

/** The switches in words: what is to be decided, what each position means, and who has it so. */
export const SWITCH_WORDS: { readonly [Name in keyof Switches]: Words<Switches[Name]> } = {
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
