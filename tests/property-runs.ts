const { FC_SEED = '5', FC_TIMES = '1' } = process.env

/**
 * The number of cases and the seed of property tests: few and fixed in the gate. The nightly workflow sets a
 * random FC_SEED and multiplies the cases by FC_TIMES. Below 1 nobody reads the cases, so they aren't made smaller.
 */
export function propertyRuns(count: number) {
  const times = Number(FC_TIMES)
  return { numRuns: Math.ceil(count * times), seed: Number(FC_SEED), endOnFailure: times < 1 }
}
