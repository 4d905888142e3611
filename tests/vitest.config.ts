import { getViteConfig } from 'astro/config'
import { configDefaults } from 'vitest/config'

// Astro files render only in node; React islands need a document.
export default getViteConfig({
  test: {
    // Property tests run thousands of cases on noisy machines: slow is not wrong.
    testTimeout: 180_000,
    // By default a core is left free, which on a machine of two leaves one.
    maxWorkers: '100%',
    hookTimeout: 180_000,
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/content-checks/*.test.ts']
        }
      },
      {
        extends: true,
        test: { name: 'islands', environment: 'happy-dom', include: ['src/**/*.test.tsx'] }
      },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          include: ['supabase/**/*.test.ts', 'tests/backend/**/*.test.ts']
        }
      }
    ]
  }
})
