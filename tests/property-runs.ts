const { FC_SEED = '5', FC_TIMES = '1' } = process.env

/**
 * How often a property is tried and from which seed. The gate tries few cases, always the same; the nightly
 * workflow sets FC_SEED to a random number and FC_TIMES to how many times as many cases it wants.
 */
export function propertyRuns(count: number): { numRuns: number; seed: number } {
  return { numRuns: count * Number(FC_TIMES), seed: Number(FC_SEED) }
}
