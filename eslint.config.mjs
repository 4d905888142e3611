import astro from 'eslint-plugin-astro'
import a11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { changingText } from './.ci/changing-text.mjs'

/** The folders of src from top to bottom: imports go down. Everything may use domain, content and site.ts. */
const LAYERS = [
  'pages',
  'layouts',
  'sections',
  'features',
  'question',
  'race',
  'figures',
  'ui',
  'platform'
]
/** By feature, the files that other features may import. */
const OFFERED = {
  crossword: ['ui/Crossword.tsx', 'ui/crossword.css'],
  lab: ['url.ts'],
  leaderboard: ['latest-score.ts'],
  navigation: ['quick-access-store.ts'],
  quiz: ['ui/Quiz.tsx'],
  'section-check': ['checks.ts', 'ui/MissedChecks.tsx'],
  winners: ['places.ts', 'store.ts']
}
const doors = Object.entries(OFFERED)
  .map(([feature, files]) => `${feature}/(?:${files.join('|').replaceAll('.', '\\.')})`)
  .join('|')

const BACKEND = '/supabase/'
/** The backend imports only these parts of src. */
const OUTSIDE_DOMAIN = '/src/(?!domain/|site\\.ts)'

const above = layer => `/(?:${LAYERS.slice(0, LAYERS.indexOf(layer)).join('|')})/`
const ONE_WAY = [
  { files: 'src/**', forbidden: [BACKEND] },
  {
    files: 'src/domain/**',
    forbidden: [BACKEND, '^(?:\\.\\./)+(?!challenge/|engine/|follow/|quiz/|winners/)']
  },
  ...LAYERS.slice(1).map(layer => ({
    files: `src/${layer}/**`,
    forbidden: [BACKEND, above(layer)]
  })),
  // From a feature's own folder, and from folders in it, to another feature.
  ...['', '../', '../../'].map(up => ({
    files: `src/features/*/${up.replaceAll('..', '*')}*.{ts,tsx}`,
    forbidden: [
      BACKEND,
      above('features'),
      `^${up}\\.\\./(?!\\.\\./|(?:${doors})(?:\\?|$))[\\w-]+/`
    ]
  })),
  { files: 'supabase/**', forbidden: [OUTSIDE_DOMAIN] },
  { files: 'supabase/embedded/**', forbidden: ['/operator/', OUTSIDE_DOMAIN] },
  { files: 'supabase/operator/**', forbidden: ['/embedded/', OUTSIDE_DOMAIN] },
  { files: 'supabase/functions/**', forbidden: ['/(?:embedded|operator)/', OUTSIDE_DOMAIN] }
]

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.data/', '.wrangler/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...astro.configs['flat/recommended'],
  ...astro.configs['flat/jsx-a11y-strict'],
  { files: ['**/*.tsx'], ...a11y.configs.strict },
  { files: ['**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off'
    }
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', 'tests/**'],
    rules: { 'max-lines-per-function': ['error', 60], complexity: ['error', 15] }
  },
  {
    // Not figures/: nobody changes what it draws.
    files: ['src/{features,question,race,ui}/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { translated: { rules: { 'changing-text': changingText } } },
    rules: { 'translated/changing-text': 'error' }
  },
  {
    // A phone lays the board out as a list, which drops a table's roles: they are written out.
    files: ['src/features/winners/ui/*.tsx'],
    rules: {
      'jsx-a11y-x/no-redundant-roles': 'off',
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }]
    }
  },
  {
    // Astro and declaration merging ask for an interface, and a test may claim what it has just arranged.
    files: ['**/*.{d.ts,astro}', '**/*.test.{ts,tsx}', '**/*.fixture.ts', 'tests/**', 'bench/**'],
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off'
    }
  },
  // Imports are relative and name the file, so that the path tells where they lead.
  ...ONE_WAY.map(({ files, forbidden }) => ({
    files: [files],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/*.d.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: forbidden.map(regex => ({
            regex,
            message: 'Imports go one way: see LAYERS and OFFERED in eslint.config.mjs.'
          }))
        }
      ]
    }
  }))
)
