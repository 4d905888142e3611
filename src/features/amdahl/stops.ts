import { PUBLISHED_CLASH } from '../lab/engine/settings.ts'

/** Where the slider of the share can stand, in whole per cent. */
export const STEP = 5
/** Where the slider stands first: at the published share. */
export const FIRST = Math.round((1 - PUBLISHED_CLASH) * (100 / STEP)) * STEP

/** Every five per cent; what a study found for Ethereum stands in place of the nearest. */
export const STOPS = Array.from({ length: 100 / STEP + 1 }, (_, index) => {
  const percent = index * STEP
  return { percent, share: percent === FIRST ? 1 - PUBLISHED_CLASH : percent / 100 }
})
