/** The query parameter that restores a moment of the lab. Alone here, as the page reads it before the lab has loaded. */
export const LAB_PARAM = 'lab'

/** The query parameter that opens a puzzle. */
export const PUZZLE_PARAM = 'puzzle'
