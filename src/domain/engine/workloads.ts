import { below, seededRandom, shuffled, type Random } from './random.ts'
import { buildAirdrop, buildSwap, buildTransfer } from './contracts.ts'
import { withFees } from './fees.ts'
import { type Block, type Key, type Transaction } from './program.ts'
import { PUBLISHED_CLASH, type LabSettings, type Workload } from './settings.ts'

/** A warm read in the EVM (EIP-2929). */
export const CHECKING = { base: 100, perRead: 100 } as const

const EXCHANGES = 8

export type BlockSettings = Pick<
  LabSettings,
  'workload' | 'transactions' | 'clash' | 'seed' | 'fees'
>

type Draft = {
  readonly random: Random
  readonly initial: Map<Key, number>
  /** From a clashing transaction's index to its shared resource. */
  readonly clashing: ReadonlyMap<number, number>
}

/**
 * Exactly round(clash × transactions) of them clash:
 * - transfers: with one of 8 shared exchange accounts, which may run dry
 * - hot-pool: in one shared pool; all others trade in pools of their own
 * - airdrop: from the shared treasury, which may run dry
 * - mixed: see `sharedResources`
 */
export function buildBlock(settings: BlockSettings): Block {
  const { workload, transactions: size, seed, fees } = settings
  const random = seededRandom(seed)
  const draft: Draft = { random, initial: new Map(), clashing: clashingIn(settings, random) }
  const transactions = Array.from({ length: size }, (_, at) => BUILD[workload](draft, at))
  return withFees({ transactions, initial: draft.initial, checking: CHECKING }, fees)
}

/** For each transaction the name of what it shares with others, such as `pool 1`, or null. */
export function sharedNames(settings: BlockSettings): readonly (string | null)[] {
  const clashing = clashingIn(settings, seededRandom(settings.seed))
  return Array.from({ length: settings.transactions }, (_, index) => {
    const resource = clashing.get(index)
    return resource === undefined ? null : NAMES[settings.workload](resource)
  })
}

function clashingIn({ workload, transactions, clash }: BlockSettings, random: Random) {
  const count = Math.round(clash * transactions)
  const indices = Array.from({ length: transactions }, (_, index) => index)
  const chosen = shuffled(random, indices).slice(0, count)
  const resources = resourcesFor(workload, random, count)
  return new Map(chosen.map((index, turn) => [index, resources[turn] ?? 0]))
}

function resourcesFor(workload: Workload, random: Random, count: number): readonly number[] {
  if (workload === 'mixed') return sharedResources(random, count)
  const isOneOfMany = workload === 'transfers'
  return Array.from({ length: count }, () => (isOneOfMany ? below(random, EXCHANGES) : 0))
}

const BUILD = { transfers, 'hot-pool': hotPool, airdrop: airdropFrom, mixed } as const

const NAMES = {
  transfers: (resource: number) => `exchange ${resource + 1}`,
  'hot-pool': () => 'pool',
  airdrop: () => 'treasury',
  mixed: (resource: number) => `${['pool', 'shop', 'treasury'][resource % 3] ?? ''} ${resource + 1}`
} as const

function transfers({ random, initial, clashing }: Draft, index: number): Transaction {
  const own = fund(initial, accountOf(index), 50 + below(random, 1000))
  const amount = 1 + below(random, 100)
  const exchange = clashing.get(index)
  if (exchange === undefined) return buildTransfer(own, `${own} savings`, amount)
  const shared = fund(initial, NAMES.transfers(exchange), 200)
  return below(random, 2) === 0
    ? buildTransfer(own, shared, amount)
    : buildTransfer(shared, own, amount)
}

function hotPool({ random, initial, clashing }: Draft, index: number): Transaction {
  const pool = clashing.has(index) ? NAMES['hot-pool']() : `pool ${index + 1}`
  return swapIn(pool, random, initial, index)
}

function airdropFrom({ random, initial, clashing }: Draft, index: number): Transaction {
  const own = fund(initial, `${accountOf(index)} tokens`, 1000)
  const treasury = fund(initial, NAMES.airdrop(), 48 * clashing.size)
  const source = clashing.has(index) ? treasury : own
  return buildAirdrop(source, `${accountOf(index)} gift`, 1 + below(random, 100))
}

function mixed({ random, initial, clashing }: Draft, index: number): Transaction {
  const resource = clashing.get(index)
  const kind = resource ?? below(random, 3)
  const name = resource === undefined ? `of ${accountOf(index)}` : `${resource + 1}`
  const amount = 1 + below(random, 100)
  switch (kind % 3) {
    case 0:
      return swapIn(`pool ${name}`, random, initial, index)
    case 1:
      return buildTransfer(fund(initial, accountOf(index), 1000), `shop ${name}`, amount)
    default: {
      const source = fund(initial, `treasury ${name}`, 1_000_000)
      return buildAirdrop(source, `${accountOf(index)} gift`, amount)
    }
  }
}

function swapIn(pool: Key, random: Random, initial: Map<Key, number>, index: number): Transaction {
  const trader = accountOf(index)
  fund(initial, `${trader} coins`, 20 + below(random, 500))
  fund(initial, `${pool} coins`, 100_000)
  fund(initial, `${pool} tokens`, 400_000)
  return buildSwap(trader, pool, 1 + below(random, 200))
}

function fund(initial: Map<Key, number>, key: Key, value: number): Key {
  initial.set(key, value)
  return key
}

function accountOf(index: number): Key {
  return `account ${index + 1}`
}

/** Average longest line of an Ethereum block (fact PROB-13). */
const LONGEST_LINE = 0.18

const SHARE_OF_LONGEST = LONGEST_LINE / PUBLISHED_CLASH

const GROUP_SIZE = { min: 2, max: 6 } as const

/**
 * Follows the published figures: at a clash of 0.3515, 64.85 % are independent (PROB-12) and the longest line is
 * about 18 % (PROB-13). The first resource, a pool, gets just over half, the others 2 to 6 each (our choice).
 */
export function sharedResources(random: Random, count: number): readonly number[] {
  const longest = Math.round(count * SHARE_OF_LONGEST)
  const resources: number[] = new Array<number>(count - longest === 1 ? count : longest).fill(0)
  for (let resource = 1; resources.length < count; resource += 1) {
    const left = count - resources.length
    const size = GROUP_SIZE.min + below(random, GROUP_SIZE.max - GROUP_SIZE.min + 1)
    const fits = left - size === 1 ? size + 1 : Math.min(size, left)
    for (let member = 0; member < fits; member += 1) resources.push(resource)
  }
  return resources
}
