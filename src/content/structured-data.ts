import type {
  BreadcrumbList,
  CollectionPage,
  Graph,
  LearningResource,
  Organization,
  WebPage,
  WebSite
} from 'schema-dts'
import { profileUrl, SITE } from '../site.ts'
import { canonicalOf, HOME, type Page } from './pages.ts'
import { HEADINGS, SECTIONS } from './sections.ts'

/** Sections that are read rather than played. */
const TAUGHT = SECTIONS.flatMap(({ id, loading }) =>
  id === 'hero' || loading === 'heavy' ? [] : HEADINGS[id]
)
const home = canonicalOf(HOME)
/** The pages that list something. */
const LISTS = ['/winners', '/timeline']
const SITE_ID = { '@id': `${home}#site` }
const MAKER_ID = { '@id': `${home}#maker` }

export function structuredData(page: Page): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': page === HOME ? [site(), maker(), course()] : [listing(page), wayTo(page)]
  }
}

/** Safe inside a `<script>`: no text in it ends the script. */
export function asScript(data: Graph): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function site(): WebSite {
  return { '@type': 'WebSite', ...SITE_ID, url: home, name: SITE.product, publisher: MAKER_ID }
}

function maker(): Organization {
  return {
    '@type': 'Organization',
    ...MAKER_ID,
    url: SITE.brand.url,
    name: SITE.brand.name,
    logo: new URL(SITE.icon, SITE.url).href,
    sameAs: [profileUrl(SITE.brand.handle), SITE.builder.url]
  }
}

function course(): LearningResource {
  return {
    '@type': 'LearningResource',
    url: home,
    name: SITE.tagline,
    description: HOME.description,
    teaches: TAUGHT,
    educationalLevel: 'Beginner',
    learningResourceType: ['Article', 'Simulation', 'Quiz'],
    isAccessibleForFree: true,
    inLanguage: 'en',
    isPartOf: SITE_ID,
    publisher: MAKER_ID
  }
}

function listing(page: Page): CollectionPage | WebPage {
  return {
    '@type': LISTS.includes(page.path) ? 'CollectionPage' : 'WebPage',
    url: canonicalOf(page),
    name: page.name,
    description: page.description,
    inLanguage: 'en',
    isPartOf: SITE_ID
  }
}

function wayTo(page: Page): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [HOME, page].map((stop, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: stop.name,
      item: canonicalOf(stop)
    }))
  }
}
