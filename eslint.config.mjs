import { fileURLToPath } from 'node:url'
import astro from 'eslint-plugin-astro'
import a11y from 'eslint-plugin-jsx-a11y-x'
import boundaries from 'eslint-plugin-boundaries'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Which folders of src a folder may import from, besides itself, content and the files beside it. */
const MAY_IMPORT = {
  pages: ['layouts', 'sections', 'features', 'figures', 'platform', 'styles'],
  layouts: ['features', 'figures', 'ui', 'platform', 'styles'],
  sections: ['features', 'figures', 'ui', 'platform'],
  features: ['figures', 'ui', 'platform'],
  figures: ['ui', 'platform'],
  ui: ['platform'],
  platform: [],
  content: ['features', 'platform', 'ui'],
  styles: [],
  edge: []
}
/** The files that features may import from outside their own folder. */
const OFFERED = [
  {
    type: 'features',
    captured: { name: 'winners' },
    fileInternalPath: '{api,store}.ts'
  },
  { type: 'features', captured: { name: 'lab' }, fileInternalPath: '{links.ts,engine/*}' },
  { type: 'features', captured: { name: 'follow-check' }, fileInternalPath: 'store.ts' },
  {
    type: 'features',
    captured: { name: 'quiz' },
    fileInternalPath: '{latest-score.ts,stored-score.ts,ui/Quiz.tsx}'
  },
  {
    type: 'features',
    captured: { name: 'section-check' },
    fileInternalPath: '{checks.ts,ui/MissedChecks.tsx}'
  },
  {
    type: 'features',
    captured: { name: 'crossword' },
    fileInternalPath: 'ui/{Crossword.tsx,crossword.css*}'
  },
  {
    type: 'supabase',
    fileInternalPath: '{published-board,winner-columns,functions/{*/contract,_shared/*}}.ts'
  }
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
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off'
    }
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
    files: [
      '**/*.d.ts',
      '**/*.astro',
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/*.fixture.ts',
      'tests/**',
      'bench/**'
    ],
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off'
    }
  },
  {
    files: ['src/**/*.{ts,tsx,astro}', 'supabase/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/*.d.ts'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        { type: 'features', pattern: 'src/features/*', capture: ['name'] },
        { type: 'supabase', pattern: 'supabase' },
        ...Object.keys(MAY_IMPORT).map(type => ({ type, pattern: `src/${type}` }))
      ],
      'boundaries/files': [{ category: 'site', pattern: 'src/site.ts' }],
      'import/resolver': { [fileURLToPath(import.meta.resolve('./.ci/import-resolver.mjs'))]: {} }
    },
    rules: {
      'boundaries/no-unknown-dependencies': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message:
            'May not import {{to.element.filePath}}: see MAY_IMPORT and OFFERED in eslint.config.mjs.',
          policies: [
            { allow: { to: { file: { categories: 'site' } } } },
            // On one machine the backend also stands in for the edge.
            {
              from: { element: { type: 'supabase' } },
              allow: { to: { element: { type: 'edge' } } }
            },
            ...Object.entries(MAY_IMPORT).map(([type, others]) => ({
              from: { element: { type } },
              allow: { to: { element: { types: { anyOf: [...others, 'content'] } } } }
            })),
            ...OFFERED.map(element => ({
              from: { element: { type: 'features' } },
              allow: { to: { element } }
            }))
          ]
        }
      ]
    }
  },
  {
    files: ['**/*.astro'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/*store.ts'],
              message: 'A store in frontmatter has no effect: use a <script>.'
            }
          ]
        }
      ]
    }
  }
)
