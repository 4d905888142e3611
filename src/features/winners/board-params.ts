import { atom, computed, onMount } from 'nanostores'
import { FIRST_ADDRESS, formatAddress, parseAddress, type Address } from './board-url.ts'
import { currentQuery, onPop, writeQuery } from '../../platform/history.ts'

/** How something came to be asked: by a step that one can go back on, letter by letter, or by the browser's own address. */
export type Way = 'step' | 'typing' | 'travel'

type Asked = { readonly address: Address; readonly way: Way }

const NO_FAULTS: readonly string[] = []

/** What was asked of the board last, and how. */
export const $asked = atom<Asked>({ address: FIRST_ADDRESS, way: 'travel' })
export const $address = computed($asked, ({ address }) => address)
export const $view = computed($address, ({ view }) => view)

/** What in the link could not be used, in sentences; until the visitor asks for something else. */
export const $faults = atom(NO_FAULTS)

/** The view is the address, both ways: read on arrival and on going back, written at every change. */
onMount($asked, () => {
  // While the site is built there is no address to follow.
  if (typeof location === 'undefined') return undefined
  read()
  const stops = [onPop(read), $asked.listen(write)]
  return () => stops.forEach(stop => stop())
})

/** Asks the board for something. */
export function ask(address: Address, way: Way = 'step'): void {
  $asked.set({ address, way })
}

function read(): void {
  const { address, faults } = parseAddress(currentQuery())
  $faults.set(faults)
  ask(address, 'travel')
}

function write({ address, way }: Asked): void {
  const query = formatAddress(address)
  if (way === 'travel' || query === currentQuery()) return
  $faults.set(NO_FAULTS)
  // Each letter of a search would be a step of its own on the way back.
  writeQuery(query, way === 'step' ? 'push' : 'replace')
}
