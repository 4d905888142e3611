import { type SectionId } from '../domain/quiz/section-ids.ts'

/** When each section hydrates: at once, never, one lazy figure, or a lazy body. */
type Loading = 'immediate' | 'lightweight' | 'standard' | 'heavy'

export const SECTIONS = [
  { id: 'hero', label: 'Welcome', loading: 'immediate' },
  { id: 'basics', label: 'Blockchain Basics', loading: 'lightweight' },
  { id: 'problem', label: 'The Problem', loading: 'lightweight' },
  { id: 'solution', label: 'Our Solution', loading: 'standard' },
  { id: 'core-tech', label: 'Core Technology', loading: 'standard' },
  { id: 'architecture', label: 'Architecture', loading: 'lightweight' },
  { id: 'modular-interop', label: 'Modular Interoperability', loading: 'lightweight' },
  { id: 'gigagas', label: 'Gigagas', loading: 'standard' },
  { id: 'who-can-use', label: 'Who Can Use', loading: 'lightweight' },
  { id: 'timeline', label: 'Timeline', loading: 'standard' },
  { id: 'crossword', label: 'Test Your Knowledge', loading: 'heavy' },
  { id: 'leaderboard', label: 'Leaderboard', loading: 'heavy' }
] as const satisfies readonly { id: SectionId; label: string; loading: Loading }[]

export const HEADINGS: Readonly<Record<Exclude<SectionId, 'hero'>, string>> = {
  basics: 'A blockchain is a shared computer that everyone re-checks',
  problem: 'Taking turns is safe, but slow',
  solution: 'Run everything at once, re-run only what conflicts',
  'core-tech': 'Re-run the steps that changed, keep the rest',
  architecture: 'Take out one part and the answer is wrong',
  'modular-interop': 'Replace the engine, keep the chain',
  gigagas: 'A billion gas a second: 200 times Ethereum’s limit',
  'who-can-use': 'Chains replace one part, developers keep their code',
  timeline: 'The ideas are older than the chains',
  crossword: 'See what stuck',
  leaderboard: 'Meet the top scorers'
}

/** The question that the next section answers. */
export const ENDINGS: Readonly<Record<Exclude<SectionId, 'hero' | 'leaderboard'>, string>> = {
  basics: 'Must everyone take turns?',
  problem: 'Why not run them together?',
  solution: 'How little can we re-run?',
  'core-tech': 'Who does that work?',
  architecture: 'What changes for the chain?',
  'modular-interop': 'How fast is fast?',
  gigagas: 'Who needs it?',
  'who-can-use': 'Who thought of this?',
  timeline: 'What do you remember?',
  crossword: 'Who knows most?'
}

export const QUIZ_SECTION: SectionId = 'crossword'
