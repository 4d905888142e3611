import { PUBLISHED_CLASH } from '../../domain/engine/settings.ts'

/** Up to here no speedup leaves the plot. */
export const MAX_CORES = 8

export const STEP = 5
export const FIRST = Math.round((1 - PUBLISHED_CLASH) * (100 / STEP)) * STEP

/** Every 5 %, with the published figure for Ethereum replacing the nearest. */
export const STOPS = Array.from({ length: 100 / STEP + 1 }, (_, index) => {
  const percent = index * STEP
  return { percent, share: percent === FIRST ? 1 - PUBLISHED_CLASH : percent / 100 }
})
