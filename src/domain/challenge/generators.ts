import { below, seededRandom, shuffled, type Random } from '../engine/random.ts'
import { execute, tryBlockStm, type Execution } from '../engine/run-lab.ts'
import { type Key } from '../engine/program.ts'
import { DEFAULT_SETTINGS, type LabSettings } from '../engine/settings.ts'
import { type TraceEvent } from '../engine/trace.ts'
import { buildBlock } from '../engine/workloads.ts'
import { wordsIn } from '../quiz/score.ts'

/** For the backend and the staff's tools: this is the one file of the challenge that they import. */
export { wordsIn }

export const FAMILIES = ['reads', 'reruns', 'cores', 'orders'] as const
export type Family = (typeof FAMILIES)[number]

/** A question as the database stores it. */
export type ChallengeQuestion = {
  readonly family: Family | 'fixed'
  readonly difficulty: 'easy' | 'medium' | 'hard'
  readonly stem: string
  /** Distinct, in no order: the database shuffles them. */
  readonly options: readonly string[]
  /** The place of the right option, from 1. */
  readonly key: number
  /** The block in words, a line for each transaction. */
  readonly figure: readonly string[] | null
  /** How many words there are to read. */
  readonly words: number
  /** The section of the landing page that teaches it. */
  readonly section: string
  /** The lab's settings that show the answer. */
  readonly lab: LabSettings | null
}

type Draft = Omit<ChallengeQuestion, 'family' | 'key' | 'options' | 'words'> & {
  readonly right: string
  /** Misconceptions, the most tempting first. */
  readonly wrong: readonly string[]
}

const OPTIONS = 4

/**
 * Questions of a family: `count` different ones, each difficulty as often. Equal seeds give equal questions.
 * Every key is computed by the lab's engine.
 */
export function generate(
  family: Family,
  count: number,
  seed: number
): readonly ChallengeQuestion[] {
  const random = seededRandom(seed)
  const questions = new Map<string, ChallengeQuestion>()
  for (const difficulty of ['easy', 'medium', 'hard'] as const) {
    const wanted = questions.size + Math.ceil(count / 3)
    for (let tries = 0; questions.size < wanted; tries += 1) {
      if (tries > 1000 * wanted) throw new RangeError(`There are too few ${difficulty} ${family}`)
      const draft = DRAFTS[family](random, difficulty)
      const question = draft && questionFrom(family, draft)
      if (question) questions.set(textOf(question), question)
    }
  }
  return [...questions.values()].slice(0, count)
}

function textOf({ stem, figure, options }: ChallengeQuestion): string {
  return JSON.stringify([stem, figure, options])
}

/** Undefined unless there are enough wrong options that differ. */
function questionFrom(family: Family, draft: Draft): ChallengeQuestion | undefined {
  const { right, wrong, ...rest } = draft
  const options = [...new Set([right, ...wrong])].slice(0, OPTIONS)
  if (options.length < OPTIONS) return undefined
  const words = wordsIn([rest.stem, ...options, ...(rest.figure ?? [])])
  return { family, ...rest, options, key: 1, words }
}

const DRAFTS: Record<
  Family,
  (random: Random, difficulty: ChallengeQuestion['difficulty']) => Draft | undefined
> = { reads, reruns, cores, orders }

/** The least and the most transactions in a block, and of those that share something. */
const SIZES = {
  easy: { transactions: [8, 10], shared: [2, 3] },
  medium: { transactions: [9, 12], shared: [4, 5] },
  hard: { transactions: [11, 14], shared: [6, 8] }
} as const

function settingsFor(
  random: Random,
  difficulty: ChallengeQuestion['difficulty'],
  changes: Partial<LabSettings>
): LabSettings {
  const transactions = between(random, SIZES[difficulty].transactions)
  // The lab's links hold whole percents.
  const clash = Math.round((100 * between(random, SIZES[difficulty].shared)) / transactions) / 100
  const seed = below(random, 1_000_000)
  return { ...DEFAULT_SETTINGS, transactions, clash, seed, ...changes }
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + below(random, most - least + 1)
}

/** Which balance does a transaction read, once its last run counts? */
function reads(random: Random, difficulty: ChallengeQuestion['difficulty']): Draft | undefined {
  const lab = settingsFor(random, difficulty, { workload: 'airdrop' })
  const { sequential } = execute(buildBlock(lab), 1).executions
  const writes = sequential.events.filter(isWriteTo('treasury'))
  // A treasury that runs dry is another lesson.
  if (writes.length < 3 || writes.length !== Math.round(lab.clash * lab.transactions))
    return undefined
  const start = buildBlock(lab).initial.get('treasury') ?? 0
  const before = [start, ...writes.map(({ value }) => value)]
  const place = writes.length - 1 - below(random, writes.length - 2)
  const target = writes[place]
  if (!target) return undefined
  const sent = new Map(writes.map(({ transaction }, at) => [transaction, drop(before, at)]))
  return {
    difficulty,
    stem: `A treasury starts with ${String(start)} tokens. Four cores run this block. Which balance does transaction ${String(target.transaction + 1)} read in its last run?`,
    figure: rowsOf(lab, transaction => {
      const amount = sent.get(transaction)
      return amount === undefined
        ? 'gift from an account of its own'
        : `gift of ${String(amount)} from the treasury`
    }),
    right: String(before[place]),
    wrong: [
      // The state before the block, as in a stale first run.
      String(start),
      // The balance after it, not before.
      String(target.value),
      // One transaction behind.
      String(before[place - 1]),
      // The end of the block.
      String(before.at(-1))
    ],
    section: 'solution',
    lab: { ...lab, cores: 4 }
  }
}

function drop(balances: readonly number[], at: number): number {
  return (balances[at] ?? 0) - (balances[at + 1] ?? 0)
}

/** Which transactions run again, when all start at once? */
function reruns(random: Random, difficulty: ChallengeQuestion['difficulty']): Draft | undefined {
  const drawn = settingsFor(random, difficulty, { workload: 'mixed' })
  const { transactions } = drawn
  const lab = { ...drawn, cores: transactions }
  const block = buildBlock(lab)
  const { sequential, 'block-stm': optimistic } = execute(block, lab.cores).executions
  const again = rerunIn(optimistic)
  // Only blocks that follow the rule taught: whoever read what an earlier one writes re-runs.
  if (list(again) !== list(dependentIn(sequential))) return undefined
  const lines = linesIn(sequential)
  const involved = [...lines.values()].flat().sort((a, b) => a - b)
  const last = [...lines.values()].map(line => line.at(-1) ?? 0).sort((a, b) => a - b)
  const afterFirst = Array.from({ length: transactions }, (_, at) => at).filter(
    at => at > (involved[0] ?? 0)
  )
  return {
    difficulty,
    stem: `${String(transactions)} transactions start at the same moment on ${String(transactions)} cores under Block-STM. Which of them have to be re-run?`,
    figure: rowsOf(lab, transaction => {
      const line = [...lines].find(([, members]) => members.includes(transaction))
      return line ? line[0] : 'shares nothing'
    }),
    right: list(again),
    wrong: [
      // Everyone in a conflict, as if the first one had to repeat too.
      list(involved),
      // Only those at the end of each line.
      list(last),
      // Everything after the first conflict.
      list(afterFirst),
      'none'
    ],
    section: 'solution',
    lab
  }
}

/** How few cores are enough? */
function cores(random: Random, difficulty: ChallengeQuestion['difficulty']): Draft | undefined {
  const lab = settingsFor(random, difficulty, { workload: 'hot-pool' })
  const { transactions } = lab
  const shared = Math.round(lab.clash * transactions)
  const block = buildBlock(lab)
  // Only blocks that follow the rule taught: the longest line sets the time.
  const enough = Math.ceil(transactions / shared)
  const timeWith = (cores: number): number => tryBlockStm(block, cores).elapsed
  const longest = 1.01 * Math.min(timeWith(enough), timeWith(transactions))
  if (timeWith(enough) > longest || timeWith(enough - 1) <= longest) return undefined
  const times = Array.from({ length: 16 }, (_, at) => timeWith(at + 1))
  const best = Math.min(...times)
  if (1 + times.findIndex(time => time <= best * 1.01) !== enough) return undefined
  return {
    difficulty,
    stem: `${String(transactions)} swaps of equal length run under Block-STM. ${String(shared)} of them use the same pool, the others a pool of their own. With how many cores does adding another one make the block at most 1% faster?`,
    figure: rowsOf(lab, transaction =>
      sharesPool(block.transactions[transaction]) ? 'the shared pool' : 'a pool of its own'
    ),
    right: String(enough),
    wrong: [
      // A core for each transaction.
      String(transactions),
      // A core for each independent one.
      String(transactions - shared + 1),
      // As many as wait in the line.
      String(shared),
      String(enough + 1),
      String(enough - 1)
    ].filter(text => text !== '0'),
    section: 'problem',
    lab: { ...lab, cores: enough }
  }
}

/** Which order of the same swaps throws away the fewest runs? */
function orders(random: Random, difficulty: ChallengeQuestion['difficulty']): Draft | undefined {
  const cores = difficulty === 'easy' ? 2 : 4
  const drawn = settingsFor(random, difficulty, { workload: 'hot-pool', cores })
  const candidates = Array.from({ length: OPTIONS }, () => {
    const lab = { ...drawn, seed: below(random, 1_000_000) }
    const block = buildBlock(lab)
    return { lab, block, aborts: tryBlockStm(block, cores).aborts }
  }).sort((a, b) => a.aborts - b.aborts)
  const [best, second] = candidates
  if (!best || !second || best.aborts === second.aborts) return undefined
  const orderOf = ({ block }: (typeof candidates)[number]): string =>
    block.transactions.map(one => (sharesPool(one) ? 'P' : '·')).join(' ')
  return {
    difficulty,
    stem: `${String(cores)} cores run ${String(drawn.transactions)} swaps of equal length under Block-STM. P uses the shared pool, a dot a pool of its own. Which order makes the fewest runs fail their check?`,
    figure: null,
    right: orderOf(best),
    wrong: candidates.slice(1).map(orderOf),
    section: 'core-tech',
    lab: best.lab
  }
}

function rowsOf({ transactions }: LabSettings, say: (transaction: number) => string): string[] {
  return Array.from({ length: transactions }, (_, at) => `${String(at + 1)}. ${say(at)}`)
}

/** For instance `2, 5 and 7`; transactions count from 1. */
function list(transactions: readonly number[]): string {
  const names = transactions.map(at => String(at + 1))
  const last = names.pop()
  if (last === undefined) return 'none'
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

type Write = Extract<TraceEvent, { kind: 'write' }>

function isWriteTo(key: Key): (event: TraceEvent) => event is Write {
  return (event): event is Write => event.kind === 'write' && event.key === key
}

/** The transactions that ran more than once, by the engine's log. */
function rerunIn({ events }: Execution): readonly number[] {
  return [
    ...new Set(events.flatMap(event => (event.kind === 'rerun' ? event.transaction : [])))
  ].sort((a, b) => a - b)
}

/** The transactions that read what an earlier one wrote, by a sequential run. */
function dependentIn({ events }: Execution): readonly number[] {
  const dependent = events.flatMap(event =>
    event.kind === 'read' && event.from !== null && event.from !== event.transaction
      ? event.transaction
      : []
  )
  return [...new Set(dependent)].sort((a, b) => a - b)
}

/** Transactions by what they share, such as 'pool 1'. */
function linesIn({ events }: Execution): ReadonlyMap<string, readonly number[]> {
  const users = new Map<string, Set<number>>()
  for (const event of events) {
    if (event.kind !== 'read' && event.kind !== 'write') continue
    const name = event.key.replace(/ (?:coins|tokens|count|nonce|price \d+)$/, '')
    users.set(name, (users.get(name) ?? new Set()).add(event.transaction))
  }
  const shared = [...users].filter(([, transactions]) => transactions.size > 1)
  return new Map(shared.map(([name, transactions]) => [name, [...transactions]]))
}

function sharesPool(transaction: { readonly program: readonly object[] } | undefined): boolean {
  return JSON.stringify(transaction?.program ?? []).includes('"pool coins"')
}

/** Questions of every family, shuffled. */
export function generateAll(perFamily: number, seed: number): readonly ChallengeQuestion[] {
  const random = seededRandom(seed)
  const questions = FAMILIES.flatMap(family => generate(family, perFamily, random()))
  return shuffled(random, questions)
}
