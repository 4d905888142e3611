import { type Check } from './check.ts'

export const READERS: Check = {
  id: 'readers',
  section: 'solution',
  topic: 'do two readers clash?',
  question: 'Ana and Cleo both only look. Do they conflict?',
  options: [
    { id: 'no', text: 'No', reason: 'Neither writes.' },
    { id: 'both', text: 'Yes, both need the pool', reason: 'One of them would have to write.' },
    { id: 'later', text: 'Only if Cleo looks first', reason: 'Both see the same.' }
  ],
  answer: 'no'
}

export const CORES: Check = {
  id: 'cores',
  section: 'problem',
  topic: 'how many cores work?',
  question: 'Four cores and the classic EVM. How many of them work?',
  options: [
    { id: 'four', text: 'Four', reason: 'It takes one transaction at a time.' },
    { id: 'one', text: 'One', reason: 'The others have nothing to do.' },
    { id: 'none', text: 'None', reason: 'One has to.' }
  ],
  answer: 'one'
}
