import { atom, computed, onMount } from 'nanostores'
import { formatAddress, parseAddress, type Address } from '../domain/winners/address.ts'
import { currentQuery, onTravel, returnToMark, writeQuery } from '../lib/history.ts'
import { $address, $board, ask } from './board.ts'

const NO_FAULTS: readonly string[] = []

/** What in the link could not be used, in sentences; until the visitor asks for something else. */
export const $faults = atom(NO_FAULTS)

/** The view is the address, both ways: read on arrival and on going back, written at every change. */
onMount($address, () => {
  // While the site is built there is no address to follow.
  if (typeof location === 'undefined') return undefined
  read()
  const stops = [onTravel(read), $address.listen(write), $board.listen(arriveOnce())]
  return () => stops.forEach(stop => stop())
})

function read(): void {
  const { address, faults } = parseAddress(currentQuery())
  $faults.set(faults)
  ask(address)
}

function write(address: Address, before: Address = address): void {
  const query = formatAddress(address)
  if (query === currentQuery()) return
  $faults.set(NO_FAULTS)
  writeQuery(query, !isTyping(address, before))
}

/** Each letter of a search would be a step of its own on the way back. */
function isTyping({ view }: Address, before: Address): boolean {
  return view.query !== before.view.query
}

/** The name of the browser's tab, since a page of the board is worth finding again. */
export const $title = computed($board, board =>
  board.state === 'ready' && board.page > 1 ? `Page ${board.page} of ${board.pages} · ` : ''
)

/** Coming back from another page, the place is there only once the rows are. */
function arriveOnce(): () => void {
  let hasArrived = false
  return () => {
    if (hasArrived || $board.get().state !== 'ready') return
    hasArrived = true
    setTimeout(returnToMark)
  }
}
