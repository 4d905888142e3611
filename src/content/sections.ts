import { type SectionId } from '../domain/quiz/section-ids.ts'

/** When each section hydrates: at once, never, one lazy figure, or a lazy body. */
type Loading = 'immediate' | 'lightweight' | 'standard' | 'heavy'

/** In page order. */
export const SECTIONS = [
  { id: 'hero', label: 'Welcome', loading: 'immediate' },
  { id: 'basics', label: 'Blockchain Basics', loading: 'lightweight' },
  { id: 'problem', label: 'The Problem', loading: 'standard' },
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
  problem: 'That computer runs one transaction at a time',
  solution: 'Run everything at once, re-run only what conflicts',
  'core-tech': 'Small re-runs, one outcome',
  architecture: 'Four parts, one job each',
  'modular-interop': 'Execution is a layer you can swap in',
  gigagas: 'A billion gas a second, and what that buys',
  'who-can-use': 'Chains swap one part, developers keep their code',
  timeline: 'The ideas are older than the chains',
  crossword: 'See what stuck',
  leaderboard: 'Meet the top scorers'
}

export const QUIZ_SECTION: SectionId = 'crossword'
