import { nanoquery } from '@nanostores/query'
import { atom, onMount } from 'nanostores'
import { preparing, type Prepared } from './prepared.ts'
import { readAll, type Batch } from './read-all.ts'
import { clock } from '../../platform/clock.ts'
import { inSlices } from './slices.ts'
import { readWinners } from './winners-source.ts'

/** How long data that nobody looks at is kept, in ms. */
const KEPT_UNUSED = 5 * 60_000
const KEY = 'winners'

const cache = new Map()
const [createFetcherStore] = nanoquery({ cache, cacheLifetime: Infinity, dedupeTime: Infinity })

/** Batches that came before another one failed, so that a new try asks only for the rest. */
const arrived = new Map<number, Batch>()

/** How many rows have come while the list is loading. */
export const $rowsSoFar = atom(0)

/** When the list on show was read, in ms; `isSaved` when there was no network and it is a kept copy. */
export const $asOf = atom<{ readonly time: number; readonly isSaved: boolean } | undefined>()

/**
 * The list of winners for every island of the page: read once, shared by all, ready for search and sort.
 * `data` when it is there, `error` when it could not be read.
 */
export const $winners = createFetcherStore<Prepared>(KEY, {
  onErrorRetry: null,
  onError: error => {
    console.error('Failed to load winners', error)
    const { data } = $winners.get()
    // The library goes on to remember nothing but the error; the list on show has to outlive it.
    queueMicrotask(() => cache.set(KEY, { ...cache.get(KEY), data }))
  },
  fetcher: async () => {
    // While the site is built a component may ask for the list; it is the browser's to read.
    if (typeof location === 'undefined') return new Promise<never>(() => {})
    $rowsSoFar.set(0)
    let savedAt = Infinity
    const read = async (offset: number, counted: boolean, isAgain: boolean): Promise<Batch> => {
      // Once a copy had to stand in, the backend is out of reach: each further batch is asked for only once.
      const batch = await readOrKept(offset, counted, isAgain, () => savedAt === Infinity)
      savedAt = Math.min(savedAt, batch.savedAt ?? Infinity)
      return batch
    }
    const rows = await readAll(read, count => $rowsSoFar.set(count))
    arrived.clear()
    const list = await inSlices(preparing(rows))
    const isSaved = savedAt < Infinity
    $asOf.set({ time: isSaved ? savedAt : clock.now(), isSaved })
    return list
  }
})

onMount($winners, () => {
  clearTimeout(forgetting)
  return () => {
    forgetting = setTimeout(() => cache.delete(KEY), KEPT_UNUSED)
  }
})
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Reads the list again after a failure; batches that had come are kept. */
export function tryWinnersAgain(): void {
  $winners.invalidate()
}

/** Reads the whole list anew and shows it in place of the old one once it is there. */
export function reloadWinners(): void {
  arrived.clear()
  $winners.revalidate()
}

async function readOrKept(
  offset: number,
  counted: boolean,
  isAgain: boolean,
  isWorthwhile: () => boolean
): Promise<Batch> {
  const kept = isAgain ? undefined : arrived.get(offset)
  if (kept) return kept
  const batch = await readWinners(offset, counted, isWorthwhile)
  arrived.set(offset, batch)
  return batch
}
