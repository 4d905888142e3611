import { type Check } from './checks.ts'

export const READERS: Check = {
  id: 'readers',
  section: 'solution',
  topic: 'do readers conflict?',
  stem: 'Ana and Cleo both only look. Do they conflict?',
  options: [
    { id: 'no', text: 'No', explanation: 'Neither writes.' },
    {
      id: 'both',
      text: 'Yes, both need the pool',
      explanation: 'One of them would have to write.'
    },
    { id: 'later', text: 'Only if Cleo looks first', explanation: 'Both see the same.' }
  ],
  answer: 'no'
}

export const CORES: Check = {
  id: 'cores',
  section: 'problem',
  topic: 'how many cores work?',
  stem: 'Four cores and the classic EVM. How many of them work?',
  options: [
    { id: 'four', text: 'Four', explanation: 'It takes one transaction at a time.' },
    { id: 'one', text: 'One', explanation: 'The others have nothing to do.' },
    { id: 'none', text: 'None', explanation: 'One has to.' }
  ],
  answer: 'one'
}
