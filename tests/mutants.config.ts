import { defineConfig } from 'vitest/config'

/** Only the tests beside the rules, without Astro: Stryker runs them once for each mutant. */
export default defineConfig({
  test: { include: ['src/domain/**/*.test.ts'], testTimeout: 60_000 }
})
