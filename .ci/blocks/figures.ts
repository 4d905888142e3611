import { blockFrom, type Recording } from '../../src/domain/engine/recording.ts'
import { runLab } from '../../src/domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../src/domain/engine/settings.ts'

/** What can be said of a block without its speedup. */
export type BlockFigures = {
  readonly transactions: number
  /** Of the block's gas that its largest transaction uses, 0 to 1. */
  readonly largest: number
  /** Of transactions by the account that sent most. */
  readonly fromOne: number
  readonly senders: number
  /** Of transactions that change the one place that most change, fees aside. */
  readonly onOne: number
  readonly isStorage: boolean
  /** Transactions that conflict with no other. */
  readonly independent: number
  readonly payments: number
}

export function figuresOf(recording: Recording): BlockFigures {
  const { gas, gasUsed } = recording
  const settings = { ...DEFAULT_SETTINGS, realBlock: recording.number }
  const { shape } = runLab(settings, { isRecording: false }, recording)
  const touched = blockFrom(recording).transactions.map(({ program }) => ({
    sender: program.flatMap(each => (each.op === 'read' ? each.from.keys : []))[0] ?? '',
    written: new Set(program.flatMap(each => (each.op === 'write' ? each.to.keys : [])))
  }))
  const senders = countsOf(touched.map(({ sender }) => sender))
  const places = countsOf(touched.flatMap(({ written }) => [...written]))
  const [hottest = '', onOne = 0] = [...places].toSorted((one, other) => other[1] - one[1])[0] ?? []
  return {
    transactions: gas.length,
    largest: Math.max(...gas) / gasUsed,
    fromOne: Math.max(...senders.values()),
    senders: senders.size,
    onOne,
    isStorage: hottest.startsWith('slot'),
    independent: shape.independent,
    payments: gas.filter(each => each === 21_000).length
  }
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** How unlike two blocks are: 0 is alike in all that can be asked about. */
export function distanceOf(one: BlockFigures, other: BlockFigures): number {
  const [a, b] = [sharesOf(one), sharesOf(other)]
  return Math.hypot(...a.map((share, at) => share - (b[at] ?? 0)))
}

function sharesOf({ transactions, largest, fromOne, onOne, independent, payments }: BlockFigures) {
  const shares = [fromOne, onOne, independent, payments].map(count => count / transactions)
  return [largest, ...shares, Math.log10(transactions) / 3]
}
