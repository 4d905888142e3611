import { below, shuffled, type Random } from '../engine/random.ts'
import { execute, tryBlockStm, type Execution } from '../engine/run-lab.ts'
import { type Key } from '../engine/program.ts'
import { runSequential } from '../engine/sequential.ts'
import { CORES, DEFAULT_SETTINGS, type LabSettings } from '../engine/settings.ts'
import { type TraceEvent } from '../engine/trace.ts'
import { buildBlock } from '../engine/workloads.ts'
import { type Difficulty, DIFFICULTIES } from '../quiz/score.ts'
import { type FigureRow, type QuestionFigure, type Shown, wordsToRead } from './figure.ts'

export const FAMILIES = ['reads', 'reruns', 'cores', 'orders'] as const
export type Family = (typeof FAMILIES)[number]

export type ChallengeQuestion = {
  readonly family: Family | 'fixed'
  readonly difficulty: Difficulty
  readonly stem: string
  /** Distinct, in no order: the database shuffles them. */
  readonly options: readonly string[]
  /** The place of the right option, from 1. */
  readonly key: number
  readonly figure: QuestionFigure | null
  /** How many words there are to read. */
  readonly words: number
  readonly section: string
  /** The lab's settings that show the answer. */
  readonly lab: LabSettings | null
}

type Draft = Omit<ChallengeQuestion, 'family' | 'words'>

const OPTIONS = 4

/**
 * Different questions of a family, each difficulty as often. Every key is computed by the lab's engine.
 *
 * A family draws four possible answers first, and then which of them it asks for. So the options alone never tell which
 * one is right.
 */
export function generate(
  family: Family,
  count: number,
  random: Random
): readonly ChallengeQuestion[] {
  const questions = new Map<string, ChallengeQuestion>()
  for (const difficulty of DIFFICULTIES) {
    const wanted = questions.size + Math.ceil(count / DIFFICULTIES.length)
    for (let tries = 0; questions.size < wanted; tries += 1) {
      if (tries > 1000 * wanted) throw new RangeError(`There are too few ${difficulty} ${family}`)
      const draft = DRAFTS[family](random, difficulty)
      if (!draft || questions.has(textOf(draft))) continue
      questions.set(textOf(draft), { family, ...draft, words: wordsToRead(draft) })
    }
  }
  return [...questions.values()].slice(0, count)
}

/** Questions of every family, shuffled. */
export function generateAll(perFamily: number, random: Random): readonly ChallengeQuestion[] {
  const questions = FAMILIES.flatMap(family => generate(family, perFamily, random))
  return shuffled(random, questions)
}

/** Equal for questions that differ only in the order of their options. */
export function textOf({ stem, figure, options }: Shown): string {
  return JSON.stringify([stem, figure, options.toSorted()])
}

const DRAFTS: Record<Family, (random: Random, difficulty: Difficulty) => Draft | undefined> = {
  reads,
  reruns,
  cores,
  orders
}

type Range = readonly [least: number, most: number]

function between(random: Random, [least, most]: Range): number {
  return least + below(random, most - least + 1)
}

/** How many transactions a block has, and how many of them share something. */
type Size = { readonly transactions: number; readonly shared: number }

function settingsFor(
  random: Random,
  workload: LabSettings['workload'],
  { transactions, shared }: Size
): LabSettings {
  // The lab's links hold whole percents.
  const clash = Math.round((100 * shared) / transactions) / 100
  const seed = below(random, 1_000_000)
  return { ...DEFAULT_SETTINGS, workload, transactions, clash, seed }
}

const SIZES: Record<
  Exclude<Family, 'orders'>,
  Record<Difficulty, { transactions: Range; shared: Range }>
> = {
  reads: {
    easy: { transactions: [8, 10], shared: [4, 4] },
    medium: { transactions: [9, 12], shared: [5, 6] },
    hard: { transactions: [11, 14], shared: [6, 8] }
  },
  reruns: {
    easy: { transactions: [8, 10], shared: [2, 4] },
    medium: { transactions: [9, 12], shared: [4, 6] },
    hard: { transactions: [11, 14], shared: [6, 8] }
  },
  cores: {
    easy: { transactions: [8, 12], shared: [2, 6] },
    medium: { transactions: [9, 13], shared: [2, 7] },
    hard: { transactions: [11, 14], shared: [2, 8] }
  }
}

/** Which balance does a transaction read, once its last run counts? The options are what four of them read. */
function reads(random: Random, difficulty: Difficulty): Draft | undefined {
  const shared = between(random, SIZES.reads[difficulty].shared)
  const transactions = between(random, SIZES.reads[difficulty].transactions)
  const lab = { ...settingsFor(random, 'airdrop', { transactions, shared }), cores: 4 }
  const block = buildBlock(lab)
  const writes = runSequential(block, true).trace.events.filter(isWriteTo('treasury'))
  // A treasury that runs dry is another lesson.
  if (writes.length !== shared) return undefined
  const start = block.initial.get('treasury') ?? 0
  const before = [start, ...writes.map(({ value }) => value)]
  const gifts = new Map(
    writes.map(({ transaction, value }, at) => [transaction, (before[at] ?? 0) - value])
  )
  const places = shuffled(random, [...writes.keys()]).slice(0, OPTIONS)
  const asked = below(random, OPTIONS)
  const target = writes[places[asked] ?? 0]
  if (!target) return undefined
  return {
    difficulty,
    stem: `A treasury starts with ${String(start)} tokens. Four cores run this block. Which balance does transaction ${String(target.transaction + 1)} read in its last run?`,
    figure: blockOf(lab, transaction => {
      const gift = gifts.get(transaction)
      return gift === undefined
        ? { does: 'gift', shares: null }
        : { does: `gift of ${String(gift)}`, shares: 'treasury' }
    }),
    options: places.map(place => String(before[place])),
    key: asked + 1,
    section: 'solution',
    lab
  }
}

const CANDIDATES = 16

/** Which transactions run again, when all start at once? The options are the answers of four similar blocks. */
function reruns(random: Random, difficulty: Difficulty): Draft | undefined {
  const transactions = between(random, SIZES.reruns[difficulty].transactions)
  const candidates = Array.from({ length: CANDIDATES }, () => {
    const shared = between(random, SIZES.reruns[difficulty].shared)
    const drawn = settingsFor(random, 'mixed', { transactions, shared })
    const lab = { ...drawn, cores: transactions }
    const block = buildBlock(lab)
    const { events } = runSequential(block, true).trace
    return { lab, block, lines: linesIn(events), again: dependentIn(events) }
  })
  const different = [...new Map(candidates.map(one => [list(one.again), one])).values()]
  const [model] = different
  if (!model) return undefined
  const chosen: typeof candidates = []
  for (const one of different.sort((a, b) => distance(a, model) - distance(b, model))) {
    const run = execute(one.block, one.lab.cores).executions['block-stm']
    // Only blocks that follow the rule taught: whoever read what an earlier one writes re-runs.
    if (list(rerunIn(run)) === list(one.again)) chosen.push(one)
    if (chosen.length === OPTIONS) break
  }
  const asked = below(random, OPTIONS)
  const right = chosen[asked]
  if (!right || chosen.length < OPTIONS) return undefined
  return {
    difficulty,
    stem: `${String(transactions)} transactions start at the same moment on ${String(transactions)} cores under Block-STM. Which of them have to be re-run?`,
    figure: blockOf(right.lab, transaction => {
      const line = [...right.lines].find(([, members]) => members.includes(transaction))
      const label = right.block.transactions[transaction]?.label ?? ''
      return { does: DOES[label] ?? label, shares: line?.[0] ?? null }
    }),
    options: chosen.map(({ again }) => list(again)),
    key: asked + 1,
    section: 'solution',
    lab: right.lab
  }
}

const DOES: Readonly<Record<string, string>> = { transfer: 'payment', airdrop: 'gift' }

type Answer = { readonly lines: Lines; readonly again: readonly number[] }

/** In how many transactions two answers differ. To take the first of a line for one that runs again is tempting. */
function distance(one: Answer, other: Answer): number {
  const beyond = (a: Answer, b: Answer): number => {
    const first = [...b.lines.values()].map(line => line[0])
    return a.again.filter(at => !b.again.includes(at) && !first.includes(at)).length
  }
  return beyond(one, other) + beyond(other, one)
}

/** How few cores are enough? */
function cores(random: Random, difficulty: Difficulty): Draft | undefined {
  const sizes = sizesByCores(SIZES.cores[difficulty])
  const options = shuffled(random, [...sizes.keys()]).slice(0, OPTIONS)
  const asked = below(random, OPTIONS)
  const enough = options[asked] ?? 1
  const fitting = sizes.get(enough) ?? []
  // As many as wait in the line is a common mistake.
  const tempting = fitting.filter(({ shared }) => shared !== enough && options.includes(shared))
  const choice = tempting.length > 0 ? tempting : fitting
  // Tried until one fits: given up, an answer that fits seldom would be asked for seldom.
  for (let tries = 0; tries < 100; tries += 1) {
    const size = choice[below(random, choice.length)]
    if (!size) return undefined
    const lab = { ...settingsFor(random, 'hot-pool', size), cores: enough }
    const { transactions } = buildBlock(lab)
    if (!followsLongestLine(lab)) continue
    return {
      difficulty,
      stem: `${String(size.transactions)} swaps of equal length run under Block-STM. ${String(size.shared)} of them use the same pool, the others a pool of their own. What’s the fewest cores that finish within 1% of the best time?`,
      figure: blockOf(lab, transaction => ({
        does: 'swap',
        shares: sharesPool(transactions[transaction]) ? 'pool' : null
      })),
      options: options.map(String),
      key: asked + 1,
      section: 'problem',
      lab
    }
  }
  return undefined
}

/** By how many cores are enough for them: the longest line sets the time. */
function sizesByCores(ranges: { transactions: Range; shared: Range }): Map<number, Size[]> {
  const sizes = new Map<number, Size[]>()
  const [[fewest, most], [least, longest]] = [ranges.transactions, ranges.shared]
  for (let transactions = fewest; transactions <= most; transactions += 1) {
    for (let shared = least; shared <= longest; shared += 1) {
      const enough = Math.ceil(transactions / shared)
      sizes.set(enough, [...(sizes.get(enough) ?? []), { transactions, shared }])
    }
  }
  return sizes
}

/** True if this is the smallest number of cores within 1% of the shortest time. */
function followsLongestLine(lab: LabSettings): boolean {
  const block = buildBlock(lab)
  const timeWith = (cores: number): number => tryBlockStm(block, cores).elapsed
  const time = timeWith(lab.cores)
  if (time > 1.01 * timeWith(CORES.max) || timeWith(lab.cores - 1) <= time) return false
  const times = Array.from({ length: CORES.max }, (_, at) => timeWith(at + 1))
  const best = Math.min(...times)
  return 1 + times.findIndex(time => time <= best * 1.01) === lab.cores
}

const ORDERS: Record<Difficulty, Size & { readonly cores: number }> = {
  easy: { cores: 2, transactions: 12, shared: 6 },
  medium: { cores: 2, transactions: 14, shared: 8 },
  hard: { cores: 3, transactions: 14, shared: 5 }
}

/** Which order of the same swaps throws away so many runs? */
function orders(random: Random, difficulty: Difficulty): Draft | undefined {
  const { cores, ...size } = ORDERS[difficulty]
  const found = new Map<number, { lab: LabSettings; order: string }>()
  for (let tries = 0; found.size < OPTIONS && tries < 1000; tries += 1) {
    const lab = { ...settingsFor(random, 'hot-pool', size), cores }
    const block = buildBlock(lab)
    const { aborts } = tryBlockStm(block, cores)
    const marks = block.transactions.map(one => (sharesPool(one) ? 'P' : '·'))
    if (!found.has(aborts)) found.set(aborts, { lab, order: marks.join(' ') })
  }
  const asked = below(random, OPTIONS)
  const [aborts, right] = [...found][asked] ?? []
  if (aborts === undefined || !right || found.size < OPTIONS) return undefined
  return {
    difficulty,
    stem: `${String(cores)} cores run ${String(size.transactions)} swaps of equal length under Block-STM. P uses the shared pool. In which order ${failing(aborts)}?`,
    figure: { kind: 'orders' },
    options: [...found.values()].map(({ order }) => order),
    key: asked + 1,
    section: 'core-tech',
    lab: right.lab
  }
}

function failing(runs: number): string {
  if (runs === 0) return 'does no run fail its check'
  return runs === 1 ? 'does 1 run fail its check' : `do ${String(runs)} runs fail their check`
}

function blockOf(
  { transactions }: LabSettings,
  rowOf: (transaction: number) => FigureRow
): QuestionFigure {
  return { kind: 'block', rows: Array.from({ length: transactions }, (_, at) => rowOf(at)) }
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
function dependentIn(events: readonly TraceEvent[]): readonly number[] {
  const dependent = events.flatMap(event =>
    event.kind === 'read' && event.from !== null && event.from !== event.transaction
      ? event.transaction
      : []
  )
  return [...new Set(dependent)].sort((a, b) => a - b)
}

/** Transactions by what they share, such as 'pool 1'. */
type Lines = ReadonlyMap<string, readonly number[]>

function linesIn(events: readonly TraceEvent[]): Lines {
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
