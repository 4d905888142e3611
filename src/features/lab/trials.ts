import { type Block, type Key, type Transaction } from './engine/program.ts'
import { execute } from './engine/run-lab.ts'
import { type LabSettings } from './engine/settings.ts'
import { buildBlock } from './engine/workloads.ts'
import { fingerprintOf } from './fingerprint.ts'

/** A block to run by Block-STM, as often as there are runs. */
export type TrialRequest = {
  readonly settings: LabSettings
  /** How many cores, and in which order the block's transactions stand if not in their own. */
  readonly runs: readonly { readonly cores: number; readonly order?: readonly number[] }[]
}

export type Trial = {
  readonly cores: number
  readonly speedup: number
  readonly amdahl: number
  readonly aborts: number
  /** Of the final state. */
  readonly fingerprint: string
}

/** What a transaction does, and what it shares with others of its block: 'pool 1', or null. */
export type Member = { readonly kind: string; readonly shares: string | null }

export type Trials = {
  readonly trials: readonly Trial[]
  /** The transactions in the block's own order. */
  readonly members: readonly Member[]
}

/** Runs a block in other orders or on other numbers of cores. Throws like `buildBlock`. */
export function runTrials({ settings, runs }: TrialRequest): Trials {
  const block = buildBlock(settings)
  const trials = runs.map(({ cores, order }) => {
    const { executions } = execute(order ? reordered(block, order) : block, cores, {
      ...settings,
      isRecording: false
    })
    const { totals, state } = executions['block-stm']
    const { speedup, amdahl, aborts } = totals
    return { cores, speedup, amdahl, aborts, fingerprint: fingerprintOf(state) }
  })
  return { trials, members: membersOf(block) }
}

function reordered(block: Block, order: readonly number[]): Block {
  return { ...block, transactions: order.flatMap(index => block.transactions[index] ?? []) }
}

function membersOf({ transactions }: Block): readonly Member[] {
  const users = new Map<string, number>()
  const resources = transactions.map(resourcesOf)
  for (const name of resources.flatMap(names => [...names])) {
    users.set(name, (users.get(name) ?? 0) + 1)
  }
  return transactions.map(({ label }, index) => {
    const shared = [...(resources[index] ?? [])].find(name => (users.get(name) ?? 0) > 1)
    return { kind: label, shares: shared ?? null }
  })
}

function resourcesOf({ program }: Transaction): ReadonlySet<string> {
  const keys = program.flatMap(instruction => {
    if (instruction.op === 'read') return instruction.from.keys
    return instruction.op === 'write' ? instruction.to.keys : []
  })
  return new Set(keys.map(resourceOf))
}

/** What a key belongs to: 'pool 1' for 'pool 1 coins'. */
function resourceOf(key: Key): string {
  return key.replace(/ (coins|tokens|count|nonce|price \d+)$/, '')
}
