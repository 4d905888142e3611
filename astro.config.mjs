import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, envField, fontProviders } from 'astro/config'
import { loadEnv } from 'vite'
import { islands } from './src/platform/directives/islands.integration.ts'
import { licenses } from './src/platform/licenses.integration.ts'
import { usedStyles } from './src/platform/used-styles.integration.ts'
import { SITE } from './src/site.ts'
import { embeddedBackend } from './supabase/embedded/astro-integration.ts'
import { PUBLISHABLE_KEY } from './supabase/embedded/keys.ts'

const { PUBLIC_SUPABASE_URL, PUBLIC_WINNERS_SNAPSHOT } = loadEnv('', process.cwd(), 'PUBLIC_')
/** Other origins that the pages read from. */
const origins = [PUBLIC_SUPABASE_URL, PUBLIC_WINNERS_SNAPSHOT]
  .filter(address => URL.canParse(address ?? ''))
  .map(address => ` ${new URL(address).origin}`)
const client = options => envField.string({ context: 'client', access: 'public', ...options })

export default defineConfig({
  site: SITE.url,
  build: { format: 'file', inlineStylesheets: 'always' },
  // No code is shown, and the highlighter's styles would break the policy.
  markdown: { syntaxHighlight: false },
  server: { port: Number(process.env.PORT || 4321) },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    islands(),
    usedStyles(),
    licenses(['@fontsource-variable/funnel-sans', 'astro', 'tailwindcss']),
    embeddedBackend()
  ],
  vite: {
    plugins: [tailwindcss()],
    build: {
      license: { fileName: 'licenses.md' },
      // The first browsers with light-dark() and @property. The minifier's polyfill for older ones breaks bands.
      cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      rolldownOptions: {
        output: {
          // One piece compresses better than four that are always fetched together.
          codeSplitting: {
            groups: [
              // Also for pages without React.
              {
                name: 'stores',
                test: /node_modules\/nanostores\/|vite\/preload-helper/,
                priority: 1
              },
              {
                name: 'react',
                test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//
              }
            ]
          }
        }
      }
    }
  },
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: client({ url: true, optional: true }),
      PUBLIC_SUPABASE_ANON_KEY: client({ default: PUBLISHABLE_KEY }),
      PUBLIC_WINNERS_SNAPSHOT: client({ optional: true })
    }
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Funnel Sans',
      cssVariable: '--font-text',
      // In base.css, with the metrics of the face: Astro's fit Arial alone, and no bold face.
      fallbacks: ['Text Arial', 'Text DejaVu', 'system-ui', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2'],
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
        `connect-src 'self'${[...new Set(origins)].join('')}`,
        "object-src 'none'",
        "frame-src 'none'",
        "media-src 'none'",
        "base-uri 'none'",
        "form-action 'none'"
      ]
    }
  }
})
