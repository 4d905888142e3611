import { rename, rm } from 'node:fs/promises'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'

/**
 * Lists the pages in `sitemap.xml`, the name that everyone tries. What Astro's own integration writes beside the
 * list is an index, for sites of more than 45,000 pages.
 */
export function oneSitemap(): AstroIntegration[] {
  return [
    sitemap(),
    {
      name: 'one-sitemap',
      hooks: {
        'astro:build:done': async ({ dir }) => {
          await rename(new URL('sitemap-0.xml', dir), new URL('sitemap.xml', dir))
          await rm(new URL('sitemap-index.xml', dir))
        }
      }
    }
  ]
}
