import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'
import { configDefaults } from 'vitest/config'
import { HAS_POSTGREST, NO_POSTGREST } from './backend/postgrest-program.ts'

const WITH_POSTGREST =
  'tests/backend/{backend,challenge-commands,challenge-undone,early-page,operator-commands,publish,standings}.test.ts'
if (!HAS_POSTGREST) console.log(NO_POSTGREST)

// Astro files render only in node; React islands need a document.
export default getViteConfig({
  resolve: {
    alias: { 'astro:content': fileURLToPath(new URL('stored-content.ts', import.meta.url)) }
  },
  test: {
    // Slow machines aren't failures. Nightly runs try many more cases: see property-runs.ts.
    testTimeout: 60_000 * Number(process.env['FC_TIMES'] ?? 1),
    hookTimeout: 60_000,
    // The embedded backend logs every refusal.
    silent: 'passed-only',
    // Vitest would leave one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          // A process for each file would cost a sixth of the time.
          isolate: false,
          setupFiles: 'tests/forget-modules.ts',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tests/backend/**']
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
          // Isolates each file without loading happy-dom each time.
          pool: 'vmThreads',
          include: ['src/**/*.test.tsx']
        }
      },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          globalSetup: 'tests/backend/postgres-setup.ts',
          // Loading the backend for each file takes a quarter of the time.
          isolate: false,
          include: ['supabase/**/*.test.ts', 'tests/backend/**/*.test.ts'],
          provide: { isPostgrest: false }
        }
      },
      // What the backend promises over HTTP, against the program that Supabase runs.
      {
        extends: true,
        test: {
          name: 'postgrest',
          environment: 'node',
          globalSetup: 'tests/backend/postgres-setup.ts',
          isolate: false,
          provide: { isPostgrest: true },
          include: HAS_POSTGREST ? [WITH_POSTGREST] : []
        }
      }
    ]
  }
})
