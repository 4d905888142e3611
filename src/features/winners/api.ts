import { atom, onMount } from 'nanostores'
import { countWinners, readList } from './list-source.ts'
import { type Winner } from './winner.ts'
import { positionOf, winnerAt, type WinnersIndex } from './winners-index.ts'

export { countWinners, winnerAt }
export type { Winner, WinnersIndex }

/** The list of winners. A reload that fails keeps the list on show. */
export type Winners =
  | { readonly state: 'loading'; readonly preview?: Preview }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'ready'
      readonly index: WinnersIndex
      readonly asOf: AsOf
      readonly isReloading: boolean
      readonly error: unknown
    }

/** The first winners by rank, and how many there are in all. */
export type Preview = {
  readonly winners: readonly Winner[]
  readonly total: number
}

/** When a list was read, in ms; `isSaved` if it is a copy saved on this device. */
export type AsOf = { readonly time: number; readonly isSaved: boolean }

/**
 * Reads the whole list, and reports what is there before it is whole. Unless it is a reload, what an earlier try left
 * may be used.
 * @throws what is shown as the reason if the list cannot be read
 */
export type ReadList = (report: ListReport, isReload: boolean) => Promise<List>

export type List = { readonly index: WinnersIndex; readonly asOf: AsOf }

export type ListReport = {
  /** The first rows by rank, if they are there before the rest. */
  readonly onPreview: (preview: Preview) => void
  readonly onRows: (rows: number) => void
  /** Profiles of the index have arrived, so that what is on show can be drawn again. */
  readonly onProfiles: () => void
  /** After it was read: a better one, for the list lacks profiles that can't be had. */
  readonly onReplacement: (list: List) => void
}

/** How long a list that nobody looks at is kept, in ms. */
const RETENTION = 5 * 60_000
const LOADING: Winners = { state: 'loading' }

/** The winners, for every island of the page: read once, when the first of them needs it. */
export const $winners = atom<Winners>(LOADING)

export const $rowsSoFar = atom(0)

/** Counts up whenever profiles have arrived in the index: it stays the same object, so that no search is repeated. */
export const $profileArrivals = atom(0)

let isReading = false
let forgetTimer: ReturnType<typeof setTimeout> | undefined

onMount($winners, () => {
  clearTimeout(forgetTimer)
  // While the site is built a component may use the list; only the browser reads it.
  if (typeof location !== 'undefined' && $winners.get().state === 'loading') void read(false)
  return () => {
    forgetTimer = setTimeout(() => $winners.set(LOADING), RETENTION)
  }
})

/** Reads what is missing after a failure. */
export function tryWinnersAgain(): void {
  void read(false)
}

/** Reads the whole list again; the old one is shown until then. */
export function reloadWinners(): void {
  void read(true)
}

/** `readAt` is when the list was read, in ms. */
type Amendment = (index: WinnersIndex, readAt: number) => WinnersIndex

/** From this visit; a list may not know yet: one that was already being read, or a saved copy. */
const amendments: Amendment[] = []

/** Changes the list, and each one that is read later. */
export function amendWinners(amendment: Amendment): void {
  amendments.push(amendment)
  const winners = loadedWinners()
  const index = winners && amendment(winners.index, winners.asOf.time)
  if (winners && index && index !== winners.index) $winners.set({ ...winners, index })
}

/** Whether someone is on the board; unknown as long as the list isn't there. */
export function isOnBoard(username: string): boolean | undefined {
  const index = loadedWinners()?.index
  return index && positionOf(index, username) !== undefined
}

/** The list if it is there: unlike `$winners.get()`, this never begins to read it. */
function loadedWinners(): Extract<Winners, { state: 'ready' }> | undefined {
  return $winners.value?.state === 'ready' ? $winners.value : undefined
}

const report: ListReport = {
  onPreview(preview) {
    // A list that is being reloaded is better than the first rows of the next one.
    if ($winners.get().state === 'loading') $winners.set({ state: 'loading', preview })
  },
  onRows: rows => $rowsSoFar.set(rows),
  onProfiles: () => $profileArrivals.set($profileArrivals.get() + 1),
  onReplacement: show
}

function show({ index: read, asOf }: List): void {
  const index = amendments.reduce((amended, amend) => amend(amended, asOf.time), read)
  $winners.set({ state: 'ready', index, asOf, isReloading: false, error: undefined })
}

async function read(isReload: boolean): Promise<void> {
  if (isReading) return
  isReading = true
  const before = $winners.get()
  $winners.set(
    before.state === 'ready' ? { ...before, isReloading: true, error: undefined } : LOADING
  )
  $rowsSoFar.set(0)
  try {
    show(await readList(report, isReload))
  } catch (error) {
    console.error('Failed to load winners', error)
    // Not the list from before: a check may have changed it meanwhile.
    const now = loadedWinners()
    $winners.set(now ? { ...now, isReloading: false, error } : { state: 'failed', error })
  } finally {
    isReading = false
  }
}
