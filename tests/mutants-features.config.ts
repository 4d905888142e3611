import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Only the tests beside the rules and stores of features, without Astro and with few cases: Stryker runs them once for each mutant. */
export default defineConfig({
  resolve: {
    alias: { 'astro:content': at('stored-content.ts'), 'astro:env/client': at('no-environment.ts') }
  },
  test: {
    include: [
      'src/race/{bet,progress,lane-layout,lane-paths,race,sentences}.test.ts',
      'src/question/*.test.ts',
      'src/figures/score-blocks.test.ts',
      'src/features/block-bet/{crowd,row,rules,store,today-store,wall,wall-store}.test.ts',
      'src/features/challenge/store.test.ts',
      'src/features/lab/{store,url}.test.ts',
      'src/features/leaderboard/*.test.ts',
      'src/features/quiz/{rules,bank,store,pages}.test.ts',
      'src/features/crossword/{play,generate,pages,sentences,store}.test.ts',
      'src/features/winners/{board-url,csv,hill,store,store.profiles,store.seasons,winner,winners-index}.test.ts'
    ],
    env: { FC_TIMES: '0.2' },
    testTimeout: 300_000,
    fileParallelism: false
  }
})
