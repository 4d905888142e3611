/** The sections of the landing page, in order; a question names the one that teaches it. */
export const SECTION_IDS = [
  'hero',
  'basics',
  'problem',
  'solution',
  'core-tech',
  'architecture',
  'modular-interop',
  'gigagas',
  'who-can-use',
  'timeline',
  'crossword',
  'leaderboard'
] as const

export type SectionId = (typeof SECTION_IDS)[number]
