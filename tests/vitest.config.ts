import { getViteConfig } from 'astro/config'
import { configDefaults } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts with the files that take longest: a core would stand idle while the other ends them. */
class BackendFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isBackend = ({ project }: TestSpecification): boolean => project.name === 'backend'
    const sorted = await super.sort(files)
    return [...sorted.filter(isBackend), ...sorted.filter(file => !isBackend(file))]
  }
}

// Astro files render only in node; React islands need a document.
export default getViteConfig({
  test: {
    // Property tests run thousands of cases on noisy machines: slow is not wrong.
    testTimeout: 180_000,
    // By default a core is left free, which on a machine of two leaves one.
    maxWorkers: '100%',
    sequence: { sequencer: BackendFirst },
    hookTimeout: 180_000,
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'bench/*.test.ts',
            'tests/*.test.ts',
            'tests/content-checks/*.test.ts'
          ]
        }
      },
      {
        extends: true,
        test: {
          name: 'islands',
          environment: 'happy-dom',
          // Stylesheets of lazy parts count as loaded.
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } }
          },
          // A document and modules of its own for each file, without loading happy-dom each time.
          pool: 'vmThreads',
          include: ['src/**/*.test.tsx']
        }
      },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          globalSetup: 'tests/backend/global-setup.ts',
          include: ['supabase/**/*.test.ts', 'tests/backend/**/*.test.ts']
        }
      }
    ]
  }
})
