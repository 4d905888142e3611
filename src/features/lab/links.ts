/** The name of the query parameter that restores a moment of the lab. */
export const LAB_PARAM = 'lab'
