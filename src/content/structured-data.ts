import type { Graph } from 'schema-dts'
import { profileUrl, SITE } from '../site.ts'
import { canonicalOf, HOME, type Page } from './pages.ts'

/** Readers can explain these afterward. */
const LEARNED = [
  'Why every validator runs each block again',
  'Why taking turns limits a blockchain',
  'How optimistic execution finds and repairs conflicts',
  'What partial re-execution saves',
  'What stays when a chain replaces its engine',
  'How to compare figures of gas per second'
]

export function structuredData(page: Page): Graph {
  const { name, description } = page
  const url = canonicalOf(page)
  return {
    '@context': 'https://schema.org',
    '@graph':
      page === HOME
        ? [
            { '@type': 'WebSite', url, name },
            {
              '@type': 'LearningResource',
              url,
              name: SITE.tagline,
              description,
              teaches: LEARNED,
              educationalLevel: 'Beginner',
              learningResourceType: ['Article', 'Simulation', 'Quiz'],
              isAccessibleForFree: true,
              inLanguage: 'en',
              publisher: {
                '@type': 'Organization',
                url: SITE.brand.url,
                name: SITE.brand.name,
                logo: new URL(SITE.icon, SITE.url).href,
                sameAs: [profileUrl(SITE.brand.handle), SITE.builder.url]
              }
            }
          ]
        : [{ '@type': 'WebPage', url, name, description, inLanguage: 'en' }]
  }
}

/** Safe inside a `<script>`: no text in it ends the script. */
export function asScript(data: Graph): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
