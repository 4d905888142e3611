import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Only the tests beside the rules of features, without Astro and with few cases: Stryker runs them once for each mutant. */
export default defineConfig({
  resolve: {
    alias: { 'astro:content': at('stored-content.ts'), 'astro:env/client': at('no-environment.ts') }
  },
  test: {
    include: [
      'src/race/{bet,progress,lane-layout,lane-paths,sentences}.test.ts',
      'src/question/*.test.ts',
      'src/figures/score-blocks.test.ts',
      'src/features/block-bet/{crowd,row,rules,wall}.test.ts',
      'src/features/quiz/{rules,bank}.test.ts',
      'src/features/crossword/{play,generate,sentences}.test.ts',
      'src/features/winners/{board-url,csv,hill,winner,winners-index}.test.ts'
    ],
    env: { FC_TIMES: '0.2' },
    testTimeout: 300_000,
    fileParallelism: false
  }
})
