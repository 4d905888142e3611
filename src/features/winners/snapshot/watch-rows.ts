import { clock } from '../../../platform/clock.ts'
import { type Positions, type RankedWinner, type WinnersIndex } from '../winners-index.ts'

/** How long the page must be at rest, in ms, before anything is loaded for it. */
const REST = 100

/**
 * Loads the profiles of the winners on screen that lack them, once scrolling rests, and again when the network is
 * back. While someone types, nothing is observed.
 * @param body of the table, with a row for each of `winners`
 * @param matches the whole list that the ranks are places of
 * @returns how to stop
 */
export function watchRows(
  body: Element | null,
  winners: readonly RankedWinner[],
  index: WinnersIndex | undefined,
  matches: Positions | undefined
): (() => void) | undefined {
  const { want } = index?.profiles ?? {}
  const positions = new Map<Element, number>()
  winners.forEach(({ rank, winner }, place) => {
    const [row, position] = [body?.children[place], matches?.[rank - 1]]
    if (row && position !== undefined && !winner.isComplete) positions.set(row, position)
  })
  if (!want || positions.size === 0) return undefined

  const onScreen = new Set<number>()
  const wantShown = (): void => want([...onScreen])
  let wait = 0
  let stopWaiting = clock.after(REST, () => positions.forEach((_, row) => observer.observe(row)))
  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const position = positions.get(target) ?? 0
      if (isIntersecting) onScreen.add(position)
      else onScreen.delete(position)
    }
    stopWaiting()
    // At first the page has been at rest already.
    stopWaiting = clock.after(wait, wantShown)
    wait = REST
  })
  addEventListener('online', wantShown)
  return () => {
    stopWaiting()
    observer.disconnect()
    removeEventListener('online', wantShown)
  }
}
