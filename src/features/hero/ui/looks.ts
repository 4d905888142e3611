import { percent } from '../../../figures/looks.ts'
import { TURNS } from '../block.ts'

// For `HeroPicture` and `HeroAnimation`. No React here: the script would load it.

/** Of a lane, in per cent. */
export const TURN_WIDTH = 100 / TURNS

/** The x of the line that marks the present turn. */
export const nowAt = (elapsed: number): string => percent(elapsed * TURN_WIDTH)

/** Label, word and icon of the button. */
export const pressOf = (isPlaying: boolean) =>
  isPlaying
    ? { label: 'Pause animation', word: 'Pause', icon: 'M1 1h3.5v10H1zM7.5 1H11v10H7.5z' }
    : { label: 'Play animation', word: 'Play', icon: 'M2 .5 11 6l-9 5.5z' }
