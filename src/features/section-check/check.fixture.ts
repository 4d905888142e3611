import { type Question } from '../../domain/quiz/question.ts'

export const READERS: Question = {
  id: 'readers',
  section: 'solution',
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
