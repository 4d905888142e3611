export const PUZZLE_IDS = ['six-times', 'enough-cores', 'better-order'] as const

export type PuzzleId = (typeof PUZZLE_IDS)[number]

/** The puzzle that a link names, if there is one of that name. */
export function puzzleNamed(name: string): PuzzleId | undefined {
  return PUZZLE_IDS.find(id => id === name)
}
