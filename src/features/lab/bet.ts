/** The guess the visitor starts from, and how far it may go: no run is faster than its cores. */
export const BET = { least: 1, most: 8, step: 0.1, first: 4 } as const

const NEAR = 0.1

export type Verdict = 'close' | 'hopeful' | 'careful'

/** Whether a guess of a speed-up was within a tenth of it, too high or too low. */
export function verdictOn(guess: number, truth: number): Verdict {
  if (Math.abs(guess - truth) <= truth * NEAR) return 'close'
  return guess > truth ? 'hopeful' : 'careful'
}

const WORDS = {
  close: 'Well guessed.',
  hopeful: 'Too hopeful: clashes cost more than they seem to.',
  careful: 'Too careful: clashes cost less than they seem to.'
} as const satisfies Record<Verdict, string>

export function verdictInWords(verdict: Verdict): string {
  return WORDS[verdict]
}
