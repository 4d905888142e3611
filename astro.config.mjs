import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, envField, fontProviders } from 'astro/config'
import { loadEnv } from 'vite'
import near from './src/platform/directives/near.integration.ts'
import { licenses } from './src/platform/licenses.plugin.ts'
import { offlineWorker } from './src/platform/offline/worker.plugin.ts'
import { SITE } from './src/site.ts'
import { embeddedBackend } from './supabase/embedded/astro-integration.ts'
import { snapshotFrom, usesEmbeddedBackend } from './supabase/embedded/environment.ts'
import { PUBLISHABLE_KEY } from './supabase/embedded/keys.ts'

const { PUBLIC_SUPABASE_URL, PUBLIC_WINNERS_SNAPSHOT, WINNERS_SNAPSHOT } = loadEnv(
  '',
  process.cwd(),
  ['PUBLIC_', 'WINNERS_SNAPSHOT']
)
const port = Number(process.env.PORT || 4321)
// The server publishes for itself.
if (
  !PUBLIC_WINNERS_SNAPSHOT &&
  snapshotFrom(WINNERS_SNAPSHOT) &&
  usesEmbeddedBackend(PUBLIC_SUPABASE_URL, port)
) {
  process.env.PUBLIC_WINNERS_SNAPSHOT = '/snapshot/manifest.json'
}
const backend = PUBLIC_SUPABASE_URL ? ` ${new URL(PUBLIC_SUPABASE_URL).origin}` : ''

export default defineConfig({
  site: SITE.url,
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'always' },
  // No code is shown, and the highlighter's styles would break the policy.
  markdown: { syntaxHighlight: false },
  server: { port },
  devToolbar: { enabled: false },
  integrations: [react(), near(), embeddedBackend()],
  vite: {
    plugins: [tailwindcss(), offlineWorker(), licenses('licenses.txt')],
    build: {
      rolldownOptions: {
        output: {
          // One piece compresses better than four that are always fetched together.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                priority: 2,
                test: /\/node_modules\/(?:react|react-dom|scheduler|nanostores|@nanostores\/react)\/|src\/platform\/(?:clock|frames|focus|playback)\.ts|src\/(?:ui\/(?:Button|Error\w+|MissingPart|placeholder|format)|site)\.tsx?|vite\/preload-helper/
              },
              {
                name: 'winners',
                priority: 1,
                test: /postgrest-js|src\/(?:platform\/(?:retry|backend)|ui\/format|features\/winners\/(?:api|columns|winner|winners-index))\.ts/
              },
              {
                name: 'board',
                test: /src\/(?:platform\/history|ui\/TextField|features\/winners\/(?:store|board-url|histogram|ui\/lazy-extras))\.tsx?$/
              }
            ]
          }
        }
      }
    }
  },
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({
        context: 'client',
        access: 'public',
        url: true,
        optional: true
      }),
      PUBLIC_SUPABASE_ANON_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: PUBLISHABLE_KEY
      })
    }
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Funnel Display',
      cssVariable: '--font-heading',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            src: [
              '@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2'
            ],
            weight: '300 800',
            style: 'normal'
          }
        ]
      }
    }
  ],
  security: {
    csp: {
      directives: [
        // Chromium checks a prefetch against default-src, so the brand's site must stand here.
        `default-src 'self' ${SITE.brand.url}`,
        `img-src 'self' data: blob: ${SITE.pictureHosts.join(' ')}`,
        `connect-src 'self'${backend}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'"
      ]
    }
  }
})
