export const LAB_PARAM = 'lab'
