import fc from 'fast-check'
import { CORES, SEED, SWITCHES, WORKLOADS, type LabSettings } from '../domain/engine/settings.ts'

/** Every model that the controls allow, but for large blocks: they take long. */
export const anyModel: fc.Arbitrary<LabSettings> = fc.record({
  realBlock: fc.constant(null),
  workload: fc.constantFrom(...WORKLOADS),
  transactions: fc.integer({ min: 8, max: 64 }),
  clash: fc.integer({ min: 0, max: 100 }).map(percent => percent / 100),
  cores: fc.integer(CORES),
  seed: fc.integer(SEED),
  onEstimate: fc.constantFrom(...SWITCHES.onEstimate),
  rereads: fc.constantFrom(...SWITCHES.rereads),
  fees: fc.constantFrom(...SWITCHES.fees)
})
