/** The name of the query parameter that restores a moment of the lab. */
export const LAB_PARAM = 'lab'

/** The name of the query parameter that opens a puzzle of the lab. */
export const PUZZLE_PARAM = 'puzzle'

export const PUZZLE_IDS = ['six-times', 'enough-cores', 'better-order'] as const

export type PuzzleId = (typeof PUZZLE_IDS)[number]

/** The puzzle that a link names, if there is one of that name. */
export function puzzleNamed(name: string): PuzzleId | undefined {
  return PUZZLE_IDS.find(id => id === name)
}
