/** How an answer is judged, in words. */
export const VERDICTS = { right: 'Correct', wrong: 'Not quite', late: 'Too late' } as const
