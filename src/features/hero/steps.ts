import { type Comparison } from './block.ts'

/** How long a step of the hero animation stands, in milliseconds. */
export const STEP_MS = 3000

export const CAPTIONS = [
  'Current blockchains process transactions sequentially...',
  'Creating bottlenecks and high fees...',
  'But what if we could process in parallel?',
  "That's the advantage!"
] as const

export const STEPS = [0, 1, 2, 3] as const

export type Step = (typeof STEPS)[number]

export const FIRST_STEP: Step = 0
export const LAST_STEP: Step = 3

const NEXT = { 0: 1, 1: 2, 2: 3, 3: 0 } as const satisfies Record<Step, Step>

export function nextStep(step: Step): Step {
  return NEXT[step]
}

export type Elapsed = { readonly sequential: number; readonly parallel: number | null }

/**
 * The slots that have passed in each half of the picture. One lane runs through the first two steps
 * and ends in the third, where four lanes are set up; they run in the last. `null`: not set up yet.
 */
export function elapsedAt(step: Step, { sequentialSlots, parallelSlots }: Comparison): Elapsed {
  switch (step) {
    case 0:
      return { sequential: Math.ceil(sequentialSlots * 0.375), parallel: null }
    case 1:
      return { sequential: Math.ceil(sequentialSlots * 0.75), parallel: null }
    case 2:
      return { sequential: sequentialSlots, parallel: 0 }
    case 3:
      return { sequential: sequentialSlots, parallel: parallelSlots }
  }
}
