import { type Hands } from './hands.ts'
import { type Painted } from './probe.ts'
import { FIRST, type Reference, type Sort, type Wanted } from './reference.ts'

export type Interaction = 'key' | 'sort' | '50 to 500' | 'next page' | 'burst'

/** How often a visit does each part. */
export type Rounds = {
  readonly searches: number
  readonly sorts: number
  readonly pages: number
  readonly bursts: number
}

type Step = {
  readonly kind: Interaction | 'way back'
  /** Which one of its kind: the letter's place, the sort and its direction. */
  readonly part: string
  readonly wanted: Wanted
  readonly act: (hands: Hands, reference: Reference) => Promise<Painted>
}

/** All that a visitor does in one visit; every part ends where it began. */
export function* stepsOf(
  rounds: Rounds,
  wordOf: (round: number) => string
): Generator<Step, void, undefined> {
  for (let round = 0; round < rounds.searches; round += 1) yield* search(wordOf(round))
  for (let round = 0; round < rounds.sorts; round += 1) yield* sorts()
  for (let round = 0; round < rounds.pages; round += 1) yield* pages()
  for (let round = 0; round < rounds.bursts; round += 1) yield* burst(wordOf(round))
}

function* search(word: string): Generator<Step> {
  for (const [place, letter] of [...word].entries()) {
    const wanted = { ...FIRST, query: word.slice(0, place + 1) }
    yield {
      kind: 'key',
      part: String(place + 1),
      wanted,
      act: (hands, reference) => hands.type(letter, reference.shown(wanted))
    }
  }
  yield cleared()
}

function* burst(word: string): Generator<Step> {
  const wanted = { ...FIRST, query: word }
  yield {
    kind: 'burst',
    part: '',
    wanted,
    act: (hands, reference) => hands.type(word, reference.shown(wanted))
  }
  yield cleared()
}

function* sorts(): Generator<Step> {
  const ways: readonly [Sort, boolean][] = [
    ['rank', true],
    ['followers', false],
    ['followers', true],
    ['following', false],
    ['following', true],
    ['rank', false]
  ]
  for (const [sort, ascending] of ways) {
    const name = `${sort.charAt(0).toUpperCase()}${sort.slice(1)}`
    const part = `${sort} ${ascending ? 'asc' : 'desc'}`
    yield clicked('sort', part, name, { ...FIRST, sort, ascending })
  }
}

function* pages(): Generator<Step> {
  yield clicked('50 to 500', '', '500', { ...FIRST, size: 500 })
  yield clicked('way back', '', '50', FIRST)
  yield clicked('next page', '', 'Next', { ...FIRST, page: 2 })
  yield clicked('way back', '', 'Previous', FIRST)
}

function cleared(): Step {
  return {
    kind: 'way back',
    part: '',
    wanted: FIRST,
    act: (hands, reference) => hands.clear(reference.shown(FIRST))
  }
}

function clicked(kind: Step['kind'], part: string, name: string, wanted: Wanted): Step {
  return {
    kind,
    part,
    wanted,
    act: (hands, reference) => hands.click(name, reference.shown(wanted))
  }
}
