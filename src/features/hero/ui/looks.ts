import { percent } from '../../../figures/looks.ts'
import { TURNS } from '../block.ts'

// What both the picture and its changes need, without React.

/** Of a lane, in per cent. */
export const TURN_WIDTH = 100 / TURNS

/** Where the line between past and future stands. */
export const nowAt = (elapsed: number): string => percent(elapsed * TURN_WIDTH)

/** What the button says and shows. */
export const pressOf = (isPlaying: boolean) =>
  isPlaying
    ? { label: 'Pause animation', word: 'Pause', icon: 'M1 1h3.5v10H1zM7.5 1H11v10H7.5z' }
    : { label: 'Play animation', word: 'Play', icon: 'M2 .5 11 6l-9 5.5z' }
