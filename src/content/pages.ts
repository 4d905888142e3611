import { CHALLENGE_ROUND_LENGTH, HOW_OFTEN } from '../domain/challenge/rules.ts'
import { SITE, TAGLINE } from '../site.ts'
import { formatCount } from '../ui/format.ts'
import { ALL_BLOCKS } from './all-blocks.ts'
import { betQuestion, blockPath, type KnownBlock } from './real-blocks.ts'

/** A page that can be found: what its tab, search engines and shared links say of it. */
export type Page = {
  /** As links and searches name it: without an ending, a query or a slash at its end. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The picture for shared links, drawn at build with these lines. */
  readonly picture: {
    readonly path: string
    readonly lines: readonly string[]
    readonly alt: string
  }
}

/** In pixels: https://developers.facebook.com/docs/sharing/webmasters/images */
export const PICTURE = { width: 1200, height: 630 } as const

export const HOME: Page = {
  path: '/',
  title: `${SITE.product}: ${SITE.tagline}`,
  description:
    'See how a blockchain can run transactions side by side: what parallel execution changes, what it can’t change, and what Altius builds.',
  picture: {
    path: SITE.sharePicture,
    lines: TAGLINE,
    alt: `${SITE.tagline}: blocks queue in the first lane and move freely in the others.`
  }
}

/** Every page but those that stand in for one that is missing or failed. */
export const PAGES: readonly Page[] = [
  HOME,
  {
    path: '/winners',
    title: `Winners Leaderboard · ${SITE.product}`,
    description:
      'The top performers of the IQ Challenge, ranked by IQ score. Search, sort and browse them all.',
    picture: {
      path: '/share-winners.png',
      lines: ['Winners', 'Leaderboard', 'IQ Challenge'],
      alt: 'Winners Leaderboard of the IQ Challenge: the first three blocks wear gold, silver and bronze.'
    }
  },
  {
    path: '/challenge',
    title: `IQ Challenge · ${SITE.product}`,
    description: `${HOW_OFTEN}: ${CHALLENGE_ROUND_LENGTH} questions on parallel execution, scored by the server. Your best result goes on the public leaderboard.`,
    picture: {
      path: '/share-challenge.png',
      lines: ['IQ Challenge', `${CHALLENGE_ROUND_LENGTH} questions`, 'once a day'],
      alt: `IQ Challenge: ${CHALLENGE_ROUND_LENGTH} questions, once a day, beside blocks in three lanes.`
    }
  },
  {
    path: '/today',
    title: `Today’s block: one bet a day · ${SITE.product}`,
    description:
      'One real Ethereum block a day, the same for everyone. Bet how much faster eight cores run it, watch the race, and see what everyone bet.',
    picture: {
      path: '/share-today.png',
      lines: ['Today’s block:', 'how much faster', 'are 8 cores?'],
      alt: 'Today’s block: how much faster are 8 cores? One block waits in the first lane, and the others fill up.'
    }
  },
  {
    path: '/privacy',
    title: `Privacy · ${SITE.product}`,
    description: 'What the IQ Challenge stores about you, for how long, and how to delete it.',
    picture: HOME.picture
  },
  {
    path: '/timeline',
    title: `Timeline of parallel execution · ${SITE.product}`,
    description:
      'From Amdahl’s law to a billion gas a second: how blockchains came to run transactions in parallel, event by event, each with its source.',
    picture: {
      path: '/share-timeline.png',
      lines: ['From one lane', 'to many,', 'event by event'],
      alt: 'From one lane to many, event by event: each of three lanes carries more blocks than the one above.'
    }
  },
  {
    path: '/block',
    title: `${ALL_BLOCKS.length} real blocks: how much faster on eight cores? · ${SITE.product}`,
    description: `Pick one of ${ALL_BLOCKS.length} Ethereum blocks from 2015 to 2024, bet how much faster eight cores run it, then watch the race in our model.`,
    picture: {
      path: '/share-block.png',
      lines: [`${ALL_BLOCKS.length} real blocks.`, 'How much faster', 'on eight cores?'],
      alt: `${ALL_BLOCKS.length} real blocks. How much faster on eight cores? Blocks wait in the first lane and move in the others.`
    }
  },
  ...ALL_BLOCKS.map(blockPage)
]

function blockPage(block: KnownBlock): Page {
  const path = blockPath(block.number)
  const name = `Ethereum block ${formatCount(block.number)}`
  const words = betQuestion(block)
  return {
    path,
    title: `${block.name}: bet on ${name} · ${SITE.product}`,
    description: `${words} Bet on ${name}, then watch it race in our model.`,
    picture: {
      path: `${path}.png`,
      lines: [words],
      alt: `${name}: ${words} Its transactions fill one lane. Eight more are empty.`
    }
  }
}

/** The page at the path of a built file or of a request, such as `/winners.html`, if it can be found. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/'
  return PAGES.find(page => page.path === path)
}

/** The one address of a page, whatever the address of a visitor. */
export function canonicalOf({ path }: Page): string {
  return new URL(path, SITE.url).href
}
