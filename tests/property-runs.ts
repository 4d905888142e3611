const { FC_SEED = '5', FC_TIMES = '1' } = process.env

/**
 * The number of cases and the seed of property tests: few and fixed in the gate. The nightly workflow sets a
 * random FC_SEED and multiplies the cases by FC_TIMES.
 */
export function propertyRuns(count: number): { numRuns: number; seed: number } {
  return { numRuns: count * Number(FC_TIMES), seed: Number(FC_SEED) }
}
