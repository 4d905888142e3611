import type { Graph } from 'schema-dts'
import { profileUrl, SITE } from '../site.ts'
import { canonicalOf, HOME } from './pages.ts'

const url = canonicalOf(HOME)

/** Of the landing page. */
const LESSON: Graph = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', url, name: SITE.product },
    {
      '@type': 'LearningResource',
      url,
      name: SITE.tagline,
      description: HOME.description,
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
}

export const STRUCTURED_DATA = JSON.stringify(LESSON)
