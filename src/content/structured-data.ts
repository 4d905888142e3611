import type { Graph } from 'schema-dts'
import { profileUrl, SITE } from '../site.ts'
import { canonicalOf, HOME } from './pages.ts'

/** Readers can explain these afterward. */
const LEARNED = [
  'Why every validator runs each block again',
  'Why taking turns limits a blockchain',
  'How optimistic execution finds and repairs conflicts',
  'What partial re-execution saves',
  'What stays when a chain replaces its engine',
  'How to compare figures of gas per second'
]

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
}

export const STRUCTURED_DATA = JSON.stringify(LESSON)
