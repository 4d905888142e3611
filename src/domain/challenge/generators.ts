import { at } from '../engine/arrays.ts'
import { below, shuffled, type Random } from '../engine/random.ts'
import { tryBlockStm } from '../engine/run-lab.ts'
import { type Block } from '../engine/program.ts'
import { runSequential } from '../engine/sequential.ts'
import { CORES, DEFAULT_SETTINGS, type LabSettings } from '../engine/settings.ts'
import { buildBlock, sharedNames } from '../engine/workloads.ts'
import { type Difficulty, DIFFICULTIES } from '../quiz/score.ts'
import { type QuestionFigure, type Shown, wordsToRead } from './figure.ts'

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
  /** Told once the round is over. */
  readonly reason: string | null
}

type Draft = Omit<ChallengeQuestion, 'family' | 'words'>

const OPTIONS = 4

/**
 * Different questions of a family, each difficulty as often. The lab's engine computes every key. The right
 * option is drawn from four that are equally likely, so the options alone never tell which it is.
 */
export function generate(family: Family, count: number, random: Random) {
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

const DRAFTS = { reads, reruns, cores, orders }

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

type Sizes = Record<Difficulty, { transactions: Range; shared: Range }>

const SIZES: Sizes = {
  easy: { transactions: [8, 10], shared: [7, 7] },
  medium: { transactions: [9, 12], shared: [8, 8] },
  hard: { transactions: [11, 14], shared: [10, 10] }
}

const SIZES_FOR_CORES: Sizes = {
  easy: { transactions: [8, 12], shared: [2, 6] },
  medium: { transactions: [9, 13], shared: [2, 7] },
  hard: { transactions: [11, 14], shared: [2, 8] }
}

/** How many gifts come before the transaction asked for. */
const EARLIER: Record<Difficulty, number> = { easy: 3, medium: 4, hard: 5 }

/**
 * Which balance does a transaction read in its last run? Wrong options subtract the same number of other gifts,
 * so the number of earlier gifts gives nothing away.
 */
function reads(random: Random, difficulty: Difficulty): Draft | undefined {
  const shared = between(random, SIZES[difficulty].shared)
  const transactions = between(random, SIZES[difficulty].transactions)
  const lab = { ...settingsFor(random, 'airdrop', { transactions, shared }), cores: 4 }
  const block = buildBlock(lab)
  const writes = runSequential(block, true).trace.events.flatMap(event =>
    event.kind === 'write' && event.key === 'treasury' ? event : []
  )
  // A treasury that runs dry is another lesson.
  if (writes.length !== shared) return undefined
  const start = block.initial.get('treasury') ?? 0
  const before = [start, ...writes.map(({ value }) => value)]
  const gifts = writes.map(({ value }, order) => at(before, order) - value)
  const earlier = EARLIER[difficulty]
  const target = at(writes, earlier).transaction
  const right = at(before, earlier)
  const others = Array.from({ length: OPTIONS - 1 }, () =>
    shuffled(random, gifts)
      .slice(0, earlier)
      .reduce((balance, gift) => balance - gift, start)
  )
  const options = shuffled(random, [right, ...others])
  if (new Set(options).size < OPTIONS) return undefined
  const giftsOf = new Map(writes.map(({ transaction }, order) => [transaction, gifts[order]]))
  return {
    difficulty,
    stem: `A treasury starts with ${String(start)} tokens. Four cores run this block. Which balance does transaction ${String(target + 1)} read in its last run?`,
    figure: blockOf(lab, index =>
      giftsOf.has(index) ? `gift of ${String(giftsOf.get(index))}` : 'gift'
    ),
    options: options.map(String),
    key: options.indexOf(right) + 1,
    section: 'solution',
    lab,
    reason: `The gifts before it take ${gifts.slice(0, earlier).join(' + ')} from ${String(start)}.`
  }
}

const CANDIDATES = 100

/**
 * Which transactions run again, when all start at once? The options are the answers of four similar blocks,
 * mapped onto the transactions that share something here, so none can be excluded at a glance.
 */
function reruns(random: Random, difficulty: Difficulty): Draft | undefined {
  const transactions = between(random, SIZES[difficulty].transactions)
  const shared = between(random, SIZES[difficulty].shared)
  const alike = new Map<number, Map<string, RerunBlock>>()
  for (let tries = 0; tries < CANDIDATES; tries += 1) {
    const drawn = settingsFor(random, 'mixed', { transactions, shared })
    const one = rerunBlock({ ...drawn, cores: transactions })
    const found = alike.get(one.places.length) ?? new Map<string, RerunBlock>()
    alike.set(one.places.length, found.set(list(one.places), one))
    if (found.size < OPTIONS) continue
    const asked = below(random, OPTIONS)
    const { block, lab, sharing } = at([...found.values()], asked)
    return {
      difficulty,
      stem: `${String(transactions)} transactions start at the same moment on ${String(transactions)} cores under Block-STM. Which of them have to be re-run?`,
      figure: blockOf(lab, index => DOES[at(block.transactions, index).label] ?? 'swap'),
      options: [...found.values()].map(({ places }) =>
        list(places.map(place => at(sharing, place)))
      ),
      key: asked + 1,
      section: 'solution',
      lab,
      reason: `Of those that share the same thing, all but the first read what an earlier one writes: ${linesInWords(lab)}.`
    }
  }
  return undefined
}

function linesInWords(lab: LabSettings): string {
  const lines = Map.groupBy(sharedNames(lab).entries(), ([, name]) => name)
  return [...lines]
    .flatMap(([name, members]) =>
      name === null ? [] : `${list(members.map(([index]) => index))} (${name})`
    )
    .join('; ')
}

const DOES: Readonly<Record<string, string>> = { transfer: 'payment', airdrop: 'gift' }

type RerunBlock = {
  readonly lab: LabSettings
  readonly block: Block
  /** The transactions that share something. */
  readonly sharing: readonly number[]
  /** Which of these run again. */
  readonly places: readonly number[]
}

function rerunBlock(lab: LabSettings): RerunBlock {
  const names = sharedNames(lab)
  const sharing = [...names.keys()].filter(index => names[index] !== null)
  const block = buildBlock(lab)
  const { rerun } = tryBlockStm(block, lab.cores)
  const places = [...sharing.keys()].filter(place => rerun.includes(at(sharing, place)))
  return { lab, block, sharing, places }
}

/** How few cores are enough? */
function cores(random: Random, difficulty: Difficulty): Draft | undefined {
  const sizes = sizesByCores(SIZES_FOR_CORES[difficulty])
  const options = shuffled(random, [...sizes.keys()]).slice(0, OPTIONS)
  const asked = below(random, OPTIONS)
  const enough = at(options, asked)
  const fitting = sizes.get(enough) ?? []
  // A common mistake is to answer with the length of the line.
  const tempting = fitting.filter(({ shared }) => shared !== enough && options.includes(shared))
  const choice = tempting.length > 0 ? tempting : fitting
  // Keep trying: otherwise answers that seldom fit would be asked seldom.
  for (let tries = 0; tries < 100; tries += 1) {
    const size = at(choice, below(random, choice.length))
    const lab = { ...settingsFor(random, 'hot-pool', size), cores: enough }
    if (!followsLongestLine(lab)) continue
    return {
      difficulty,
      stem: `${String(size.transactions)} swaps of equal length run under Block-STM. ${String(size.shared)} of them use the same pool, the others a pool of their own. What’s the fewest cores that finish within 1% of the best time?`,
      figure: blockOf(lab, () => 'swap'),
      options: options.map(String),
      key: asked + 1,
      section: 'problem',
      lab,
      reason: `The ${String(size.shared)} swaps of one pool take turns. In their time, ${String(enough)} cores finish ${String(size.transactions)} swaps, and one core fewer doesn’t.`
    }
  }
  return undefined
}

/** Block sizes by the number of cores that is enough: the longest line sets the time. */
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
  const times = Array.from({ length: CORES.max }, (_, index) => timeWith(index + 1))
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
    const { aborts } = tryBlockStm(buildBlock(lab), cores)
    const marks = sharedNames(lab).map(name => (name === null ? '·' : 'P'))
    if (!found.has(aborts)) found.set(aborts, { lab, order: marks.join(' ') })
  }
  if (found.size < OPTIONS) return undefined
  const asked = below(random, OPTIONS)
  const [aborts, { lab }] = at([...found], asked)
  return {
    difficulty,
    stem: `${String(cores)} cores run ${String(size.transactions)} swaps of equal length under Block-STM. P uses the shared pool. In which order ${failing(aborts)}?`,
    figure: { kind: 'orders' },
    options: [...found.values()].map(({ order }) => order),
    key: asked + 1,
    section: 'core-tech',
    lab,
    reason: null
  }
}

function failing(runs: number): string {
  if (runs === 0) return 'does no run fail its check'
  return runs === 1 ? 'does 1 run fail its check' : `do ${String(runs)} runs fail their check`
}

function blockOf(lab: LabSettings, does: (transaction: number) => string): QuestionFigure {
  const rows = sharedNames(lab).map((shares, index) => ({ does: does(index), shares }))
  return { kind: 'block', rows }
}

/** For instance `2, 5 and 7`; transactions count from 1. */
function list(transactions: readonly number[]): string {
  const names = transactions.map(index => String(index + 1))
  const last = names.pop()
  if (last === undefined) return 'none'
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
