import { type Bar, HIGHEST, LOWEST } from './histogram.ts'

/** Which scores a bar holds, in words: the outermost also hold what lies beyond the scale. */
export function scoresOf({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  if (from <= LOWEST) return `below ${to}`
  return to >= HIGHEST ? `${from} and more` : `${from} to ${to}`
}
