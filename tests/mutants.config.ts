import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = /run-lab|generators|pool-attack/

/** Most mutants die in the other files, and Stryker stops at the first failure. */
class SlowLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(SLOW.test(a.moduleId)) - Number(SLOW.test(b.moduleId)))
  }
}

/** Only the tests beside the rules, without Astro and with few cases: Stryker runs them once for each mutant. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts'],
    env: { FC_TIMES: '0.2' },
    testTimeout: 300_000,
    fileParallelism: false,
    sequence: { sequencer: SlowLast }
  }
})
