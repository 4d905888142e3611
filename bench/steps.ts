import { type UserInput } from './user-input.ts'
import { type Painted } from './probe.ts'
import { FIRST_VIEW, type Reference, type Sort, type View } from './reference.ts'

type Interaction = 'key' | 'sort' | '50 to 500' | 'next page' | 'burst'

/** How often a visit does each part. */
export type Rounds = {
  readonly searches: number
  readonly sorts: number
  readonly pages: number
  readonly bursts: number
}

type Step = {
  readonly kind: Interaction | 'reset'
  /** Which one of its kind: the letter's place, the sort and its direction. */
  readonly part: string
  readonly view: View
  readonly act: (input: UserInput, reference: Reference) => Promise<Painted>
}

/** Everything that a visitor does in one visit; every part ends in the state it started from. */
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
    const view = { ...FIRST_VIEW, query: word.slice(0, place + 1) }
    yield {
      kind: 'key',
      part: String(place + 1),
      view,
      act: (input, reference) => input.type(letter, reference.expected(view))
    }
  }
  yield cleared()
}

function* burst(word: string): Generator<Step> {
  const view = { ...FIRST_VIEW, query: word }
  yield {
    kind: 'burst',
    part: '',
    view,
    act: (input, reference) => input.type(word, reference.expected(view))
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
    yield clicked('sort', part, name, { ...FIRST_VIEW, sort, ascending })
  }
}

function* pages(): Generator<Step> {
  yield clicked('50 to 500', '', '500', { ...FIRST_VIEW, size: 500 })
  yield clicked('reset', '', '50', FIRST_VIEW)
  yield clicked('next page', '', 'Next', { ...FIRST_VIEW, page: 2 })
  yield clicked('reset', '', 'Previous', FIRST_VIEW)
}

function cleared(): Step {
  return {
    kind: 'reset',
    part: '',
    view: FIRST_VIEW,
    act: (input, reference) => input.clear(reference.expected(FIRST_VIEW))
  }
}

function clicked(kind: Step['kind'], part: string, name: string, view: View): Step {
  return {
    kind,
    part,
    view,
    act: (input, reference) =>
      input.click(
        name,
        reference.expected(view),
        kind === 'sort' ? reference.descriptions(view) : undefined
      )
  }
}
