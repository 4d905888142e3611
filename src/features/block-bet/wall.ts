import { type BetCount, typicalMiss } from '../../race/bet.ts'
import { ENOUGH_BETS, isMissedByMost } from './crowd.ts'

/** A block on the page of all blocks, with the model's speedup. */
export type WallBlock = { readonly number: number; readonly speedup: number }

/** By block: how many people bet the same on it. */
export type BlockBetCount = BetCount & { readonly block: number }

/** The names of the filters' buttons. */
export const WALL_FILTERS = {
  all: 'All',
  new: 'New',
  played: 'Played',
  missed: 'Missed by most'
} as const

export type WallFilter = keyof typeof WALL_FILTERS

export type WallState =
  /** `hasFailed`: what everyone bet was asked for and couldn't be had. */
  | { readonly filter: 'all'; readonly hasFailed: boolean }
  | { readonly filter: 'new' | 'played' }
  /** `counts` is null until it has loaded. */
  | { readonly filter: 'missed'; readonly counts: readonly BlockBetCount[] | null }

export const WHOLE_WALL: WallState = { filter: 'all', hasFailed: false }

/** By name, as kept on this device. */
type Bets = Readonly<Record<string, number>>

/** A page of hundreds of strips would be too heavy for a phone. */
const MOST_STRIPS = 60

/** The latest blocks are strips, those before them a list of links. @param blocks from the oldest */
export function splitWall<Block>(blocks: readonly Block[]): {
  earlier: readonly Block[]
  strips: readonly Block[]
} {
  return { earlier: blocks.slice(0, -MOST_STRIPS), strips: blocks.slice(-MOST_STRIPS) }
}

export function isWallFilter(name: string): name is WallFilter {
  return Object.hasOwn(WALL_FILTERS, name)
}

/** Null while what everyone bet is loading: the page stays as it is. */
export function shownBlocks(
  blocks: readonly WallBlock[],
  state: WallState,
  bets: Bets
): readonly WallBlock[] | null {
  switch (state.filter) {
    case 'all':
      return blocks
    case 'new':
      return blocks.filter(({ number }) => bets[number] === undefined)
    case 'played':
      return blocks.filter(({ number }) => bets[number] !== undefined)
    case 'missed': {
      const { counts } = state
      if (!counts) return null
      return blocks.filter(({ number, speedup }) =>
        isMissedByMost(
          counts.filter(({ block }) => block === number),
          speedup
        )
      )
    }
  }
}

/** The end of “5 of 53 blocks …”, and the sentence if a filter shows none. */
const SENTENCES = {
  new: ['you haven’t bet on.', 'You’ve bet on all of them.'],
  played: ['you’ve bet on.', 'You haven’t bet on a block yet.'],
  missed: [
    'where most bets were more than 1x off our model. Can you do better?',
    `No block with ${ENOUGH_BETS} bets or more was missed by most.`
  ]
} as const

export function wallStatus(blocks: readonly WallBlock[], state: WallState, bets: Bets): string {
  if (state.filter === 'all')
    return state.hasFailed
      ? 'Couldn’t load what everyone bet. Check your connection, and press again.'
      : playedInWords(blocks, bets)
  const shown = shownBlocks(blocks, state, bets)
  if (!shown) return 'Loading what everyone bet…'
  const [some, none] = SENTENCES[state.filter]
  return shown.length > 0 ? `${shown.length} of ${blocks.length} blocks ${some}` : none
}

/** Of one or two bets, none is typical. */
const ENOUGH_MISSES = 3

function playedInWords(blocks: readonly WallBlock[], bets: Bets): string {
  const misses = blocks.flatMap(({ number, speedup }) => {
    const bet = bets[number]
    return bet === undefined ? [] : Math.abs(bet - speedup)
  })
  const typical = misses.length >= ENOUGH_MISSES ? `, typically ${typicalMiss(misses)} off` : ''
  return `You’ve bet on ${misses.length} of ${blocks.length} blocks${typical}.`
}
