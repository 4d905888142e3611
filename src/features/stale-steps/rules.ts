import { EXAMPLE, POOL, type Pool, swap } from '../../content/example.ts'

const [ana, , cleo] = EXAMPLE

/** The pool after Ana's swap, which Cleo's first run didn't see. */
export const WRITTEN = swap(POOL, ana.paid).pool
const early = swap(POOL, cleo.paid)
const right = swap(WRITTEN, cleo.paid)

export function inWords({ coins, tokens }: Pool): string {
  return `${coins}\u00a0/\u00a0${tokens}`
}

type Step = {
  readonly name: string
  readonly first: string
  /** What a re-run gives, if the step is stale. */
  readonly again?: string
}

/** Cleo's swap. */
export const STEPS: readonly Step[] = [
  { name: 'take the amount', first: `${cleo.paid}` },
  { name: 'read her coins', first: `${cleo.coins}` },
  { name: 'are they enough?', first: 'yes' },
  { name: 'write her coins', first: `${cleo.coins - cleo.paid}` },
  { name: 'read the pool', first: inWords(POOL), again: inWords(WRITTEN) },
  { name: 'work out tokens', first: `${early.bought}`, again: `${right.bought}` },
  { name: 'write the pool', first: inWords(early.pool), again: inWords(right.pool) },
  { name: 'write her tokens', first: `${early.bought}`, again: `${right.bought}` }
]

/** What the picture shows beside a step that was judged. */
export type Mark = 'found' | 'missed' | 'wrong'

export function markOf({ again }: Step, isMarked: boolean): Mark | undefined {
  if (again !== undefined) return isMarked ? 'found' : 'missed'
  return isMarked ? 'wrong' : undefined
}

/** One sentence or more about the names that the reader marked. */
export function judge(marked: readonly string[]): string {
  const named = (mark: Mark): string[] =>
    STEPS.filter(step => markOf(step, marked.includes(step.name)) === mark).map(
      ({ name }) => `“${name}”`
    )
  const [found, missed, wrong] = [named('found'), named('missed'), named('wrong')]
  const stale = found.length + missed.length
  if (missed.length + wrong.length === 0)
    return `All ${stale}, and no other. The first read the pool; the rest used what it read.`
  return [
    `You found ${found.length} of ${stale}.`,
    missed.length > 0 && `Stale too, because of the pool: ${listOf(missed)}.`,
    wrong.length > 0 && `Not stale, because the pool isn’t used: ${listOf(wrong)}.`
  ]
    .filter(Boolean)
    .join(' ')
}

/** Like `Intl.ListFormat`, whose first one takes 12 ms. */
function listOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
