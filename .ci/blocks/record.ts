import { type Block, createBlockFromRPC, type JSONRPCBlock } from '@ethereumjs/block'
import { type InterpreterStep } from '@ethereumjs/evm'
import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  bigIntToBytes,
  bigIntToHex,
  bytesToHex,
  createAccount,
  createAddressFromBigInt,
  createAddressFromString,
  equalsBytes,
  hexToBytes,
  setLengthLeft,
  type Address,
  type KZG,
  type PrefixedHexString
} from '@ethereumjs/util'
import { createVM, runBlock, type AfterTxEvent, type VM } from '@ethereumjs/vm'
import { z } from 'astro/zod'
import { FIELDS, GAS_UNIT, type Recording } from '../../src/domain/engine/recording.ts'
import { BlockFailure, type EthereumNode } from './node.ts'
import { type AccountBefore, mergeTraces } from './prestate.ts'

type Hex = PrefixedHexString
type Place = {
  readonly field: (typeof FIELDS)[number]
  readonly address: Address
  readonly slot?: Uint8Array
}
type Access = Place & { readonly isWrite?: true }
/** Positions are in gas: of the first read, and of the last write. */
type Touch = Place & { readonly before: string; readonly readAt: number; writtenAt: number | null }

/** The EVM demands one for blob transactions, but never calls it: a block doesn't hold the blobs. */
const NO_BLOBS = {} as KZG

/**
 * Executes a block and records what each transaction read and wrote. The state comes from the node's traces; gas and
 * receipts have to be the block's own.
 *
 * @throws BlockFailure
 */
export async function recordBlock(node: EthereumNode, number: bigint): Promise<Recording> {
  const asked = bigIntToHex(number)
  const rpc = await readBlock(node, asked)
  const common = await commonOf(node, rpc)
  const block = blockFrom(rpc, common)
  const tracer = { tracer: 'prestateTracer' }
  const traced = await node.call('debug_traceBlockByNumber', asked, tracer)
  const vm = await createVM({ common, blockchain: blockchainOf(node) })
  await loadState(vm, mergeTraces(traced, block.transactions.length))
  await loadSystemContracts(vm, node, bigIntToHex(number - 1n))
  const finish = createRecorder(vm, block.header.coinbase)
  const run = await runBlock(vm, { block, generate: true, skipBlockValidation: true }).catch(
    (error: unknown) => {
      if (error instanceof BlockFailure) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new BlockFailure(
        1,
        `Block ${String(number)} can’t be executed from what the node told: ${reason}`
      )
    }
  )
  compare(block, run, common)
  return recordingOf(block, run, common, finish())
}

type RpcBlock = JSONRPCBlock & { hash: Hex }
type Run = Awaited<ReturnType<typeof runBlock>>

async function readBlock(node: EthereumNode, asked: string): Promise<RpcBlock> {
  const rpc = await node.call('eth_getBlockByNumber', asked, true)
  if (rpc === null) throw new BlockFailure(1, `The node has no block ${String(BigInt(asked))}.`)
  const known = rpcBlock.safeParse(rpc)
  if (!known.success) throw new BlockFailure(3, 'The node’s block isn’t one.')
  return known.data
}

/** What else it holds, the library checks. */
const rpcBlock = z.custom<RpcBlock>(value => {
  const { hash, number, transactions }: Record<string, unknown> = Object(value)
  return typeof hash === 'string' && typeof number === 'string' && Array.isArray(transactions)
})

/** Fields of headers that a fork after those the executor knows has brought. */
const UNKNOWN_FIELDS = ['blockAccessListHash', 'balHash', 'slotNumber']

/** The rules of the block's day: of mainnet by its number and time, of another chain by what its header holds. */
async function commonOf(node: EthereumNode, rpc: RpcBlock): Promise<Common> {
  const unknown = UNKNOWN_FIELDS.find(field => field in rpc)
  if (unknown)
    throw new BlockFailure(
      1,
      `Block ${String(BigInt(rpc.number))} is of a fork that the executor doesn’t know yet: its header has ${unknown}.`
    )
  const chainId = Number(await node.call('eth_chainId'))
  const customCrypto = { kzg: NO_BLOBS }
  const common = createCustomCommon({ chainId }, Mainnet, { customCrypto })
  if (chainId === Number(Mainnet.chainId))
    common.setHardforkBy({ blockNumber: rpc.number, timestamp: rpc.timestamp })
  else common.setHardfork(hardforkOf(rpc))
  return common
}

function hardforkOf(rpc: RpcBlock): Hardfork {
  if ('requestsHash' in rpc) return Hardfork.Prague
  if (rpc.parentBeaconBlockRoot !== undefined) return Hardfork.Cancun
  return rpc.withdrawalsRoot === undefined ? Hardfork.Paris : Hardfork.Shanghai
}

function blockFrom(rpc: RpcBlock, common: Common): Block {
  try {
    const block = createBlockFromRPC(rpc, [], { common })
    if (bytesToHex(block.hash()) === rpc.hash) return block
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BlockFailure(1, `Block ${String(BigInt(rpc.number))} can’t be read: ${reason}`)
  }
  throw new BlockFailure(
    1,
    `What the node sent as block ${String(BigInt(rpc.number))} doesn’t have that block’s hash.`
  )
}

/** For BLOCKHASH. */
function blockchainOf(node: EthereumNode) {
  const blockchain = {
    getBlock: async (number: number) => {
      const { hash } = await readHash(node, number)
      return { hash: () => hexToBytes(hash) }
    },
    putBlock: () => Promise.resolve(),
    shallowCopy: () => blockchain
  }
  return blockchain
}

const hashed = z.object({ hash: z.custom<Hex>(value => typeof value === 'string') })

async function readHash(node: EthereumNode, number: number) {
  const found = hashed.safeParse(
    await node.call('eth_getBlockByNumber', bigIntToHex(BigInt(number)), false)
  )
  if (!found.success) throw new BlockFailure(3, `The node has no hash of block ${String(number)}.`)
  return found.data
}

async function loadState(
  { stateManager }: VM,
  state: ReadonlyMap<string, AccountBefore>
): Promise<void> {
  for (const [text, { balance, nonce, code, storage }] of state) {
    const address = createAddressFromString(text)
    await stateManager.putAccount(address, createAccount({ balance, nonce }))
    if (code !== '0x') await stateManager.putCode(address, hexToBytes(code))
    for (const [slot, value] of storage)
      if (value !== 0n) await stateManager.putStorage(address, slotOf(slot), bigIntToBytes(value))
  }
  await flush(stateManager)
}

/** As a VM's own manager does: what was loaded counts as the state before the block. */
async function flush(state: VM['stateManager']): Promise<void> {
  if ('flush' in state && typeof state.flush === 'function') await state.flush()
}

/** Contracts that the protocol calls around a block's transactions, which no trace shows: EIP-4788, 2935, 7002, 7251. */
const SYSTEM_CONTRACTS = [
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
  '0x0000f90827f1c53a10cb7a02335b175320002935',
  '0x00000961ef480eb55e80d19ad83579a64c007002',
  '0x0000bbddc7ce488642fb579f8b00f3a590007251'
]

async function loadSystemContracts(vm: VM, node: EthereumNode, before: string): Promise<void> {
  if (!vm.common.gteHardfork(Hardfork.Cancun)) return
  const { stateManager } = vm
  for (const text of SYSTEM_CONTRACTS) {
    const address = createAddressFromString(text)
    if ((await stateManager.getCode(address)).length > 0) continue
    const code = await node.call('eth_getCode', text, before)
    if (typeof code === 'string' && code.length > 2)
      await stateManager.putCode(address, hexToBytes(code as Hex))
  }
  await flush(stateManager)
}

/** Receipts before Byzantium hold the state's root, which needs the whole state. */
function compare({ header }: Block, { receiptsRoot, gasUsed }: Run, common: Common): void {
  const name = `Block ${String(header.number)}`
  if (gasUsed !== header.gasUsed)
    throw new BlockFailure(
      1,
      `${name} used ${String(header.gasUsed)} gas, but executed from what the node told it uses ${String(gasUsed)}.`
    )
  if (common.gteHardfork(Hardfork.Byzantium) && !equalsBytes(receiptsRoot, header.receiptTrie))
    throw new BlockFailure(
      1,
      `${name} has other receipts than it gets when executed from what the node told.`
    )
}

function recordingOf(
  { header }: Block,
  { receipts }: Run,
  common: Common,
  recorded: Pick<Recording, 'fields' | 'feeKey' | 'accesses' | 'gaps'>
): Recording {
  return {
    number: Number(header.number),
    date: new Date(Number(header.timestamp) * 1000).toISOString().slice(0, 10),
    gasUsed: Number(header.gasUsed),
    readGas: common.isActivatedEIP(2929) ? 2100 : Number(common.param('sloadGas')),
    gas: receipts.map(({ cumulativeBlockGasUsed: total }, index) =>
      Number(total - (receipts[index - 1]?.cumulativeBlockGasUsed ?? 0n))
    ),
    ...recorded
  }
}

function slotOf(slot: bigint): Uint8Array {
  return setLengthLeft(bigIntToBytes(slot), 32)
}

function addressIn(word: bigint): Address {
  return createAddressFromBigInt(BigInt.asUintN(160, word))
}

function nameOf({ field, address, slot }: Place): string {
  return `${field} ${address.toString()} ${bytesToHex(slot ?? new Uint8Array())}`
}

async function valueOf(state: VM['stateManager'], { field, address, slot }: Place) {
  if (slot) return bytesToHex(setLengthLeft(await state.getStorage(address, slot), 32))
  const account = (await state.getAccount(address)) ?? createAccount({})
  if (field === 'code') return bytesToHex(account.codeHash)
  return String(field === 'nonce' ? account.nonce : account.balance)
}

function payment(from: Address, to: Address): readonly Access[] {
  return [from, to].map(address => ({ field: 'balance', address, isWrite: true }))
}

function replacement(address: Address): readonly Access[] {
  return (['nonce', 'code', 'balance'] as const).map(field => ({ field, address, isWrite: true }))
}

type Operation = (
  address: Address,
  /** From the top of the stack. */
  words: readonly [bigint, bigint, bigint]
) => readonly Access[]

const readCode: Operation = (_, [account]) => [{ field: 'code', address: addressIn(account) }]

const callCode: Operation = (_, [, account]) => [{ field: 'code', address: addressIn(account) }]

const createContract: Operation = (address, [value]) => [
  { field: 'nonce', address, isWrite: true },
  ...(value > 0n ? [{ field: 'balance', address, isWrite: true } as const] : [])
]

/** The reads and writes of each instruction, in their order. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  SLOAD: (address, [slot]) => [{ field: 'slot', address, slot: slotOf(slot) }],
  SSTORE: (address, [slot]) => [{ field: 'slot', address, slot: slotOf(slot), isWrite: true }],
  BALANCE: (_, [account]) => [{ field: 'balance', address: addressIn(account) }],
  SELFBALANCE: address => [{ field: 'balance', address }],
  EXTCODESIZE: readCode,
  EXTCODECOPY: readCode,
  EXTCODEHASH: readCode,
  CALL: (address, words) => [
    ...callCode(address, words),
    ...(words[2] > 0n ? payment(address, addressIn(words[1])) : [])
  ],
  CALLCODE: callCode,
  DELEGATECALL: callCode,
  STATICCALL: callCode,
  CREATE: createContract,
  CREATE2: createContract,
  SELFDESTRUCT: (address, [heir]) => [...replacement(address), ...payment(address, addressIn(heir))]
}

type Step = { at: number; name: string; isWrite: boolean }

/** The reads and writes of a transaction, in the order it made them. */
async function inOrder(touches: ReadonlyMap<string, Touch>, state: VM['stateManager']) {
  const order: Step[] = []
  for (const [name, touched] of touches) {
    const { before, readAt, writtenAt } = touched
    order.push({ at: readAt, name, isWrite: false })
    const isChanged = before !== (await valueOf(state, touched))
    if (writtenAt !== null && isChanged) order.push({ at: writtenAt, name, isWrite: true })
  }
  return order.sort((one, other) => one.at - other.at)
}

/** As a {@link Recording} holds them; new places get the next ids. */
function accessesOf(order: readonly Step[], ids: Map<string, number>): number[] {
  const reads: string[] = []
  return order.map(({ name, isWrite }) => {
    if (isWrite) return reads.indexOf(name) - reads.length
    reads.push(name)
    const id = ids.get(name)
    if (id === undefined) ids.set(name, ids.size)
    return id === undefined ? 0 : id + 1
  })
}

function afterwards<T>(handle: (data: T) => Promise<void>) {
  return (data: T, resolve?: () => void): void => {
    void handle(data).then(resolve)
  }
}

/** Collects from the EVM's events, without the block's fees: the lab adds them. */
function createRecorder({ events, evm, stateManager }: VM, coinbase: Address) {
  /** Of every place in the block, by name. */
  const ids = new Map<string, number>()
  const [accesses, gaps]: [number[][], number[][]] = [[], []]
  // Of the transaction that runs.
  let touches = new Map<string, Touch>()
  let spent = 0

  async function touch(places: readonly Access[]): Promise<void> {
    for (const { isWrite, ...place } of places) {
      const name = nameOf(place)
      const before = await valueOf(stateManager, place)
      const touched = touches.get(name) ?? { ...place, before, readAt: spent, writtenAt: null }
      touches.set(name, touched)
      if (isWrite) touched.writtenAt = spent
    }
  }

  async function begin(tx: AfterTxEvent['transaction']): Promise<void> {
    const sender = tx.getSenderAddress()
    touches = new Map()
    spent = 0
    await touch([
      { field: 'nonce', address: sender, isWrite: true },
      { field: 'balance', address: sender, isWrite: true }
    ])
    spent = Number(tx.getIntrinsicGas())
    if (tx.to) await touch([{ field: 'code', address: tx.to }])
    if (tx.to && tx.value > 0n) await touch(payment(sender, tx.to))
  }

  async function recordStep({ opcode, stack, address }: InterpreterStep): Promise<void> {
    spent += Number(opcode.dynamicFee ?? opcode.fee)
    const [top = 0n, second = 0n, third = 0n] = stack.slice(-3).reverse()
    await touch(OPERATIONS[opcode.name]?.(address, [top, second, third]) ?? [])
  }

  async function end({ transaction, totalGasSpent }: AfterTxEvent): Promise<void> {
    // The refund of unused gas changes the sender's balance last.
    await touch([{ field: 'balance', address: transaction.getSenderAddress(), isWrite: true }])
    const order = await inOrder(touches, stateManager)
    // Refunds and precompiles aren't in the sum of the steps.
    const scale = Number(totalGasSpent) / spent / GAS_UNIT
    const places = order.map(({ at }) => Math.floor(at * scale))
    gaps.push(places.map((place, index) => place - (places[index - 1] ?? 0)))
    accesses.push(accessesOf(order, ids))
  }

  const replace = ({ address }: { address: Address }) => touch(replacement(address))
  events.on('beforeTx', afterwards(begin))
  events.on('afterTx', afterwards(end))
  evm.events?.on('step', afterwards(recordStep))
  evm.events?.on('newContract', afterwards(replace))
  return () => ({
    fields: [...ids.keys()].map(name => name[0]).join(''),
    feeKey: ids.get(nameOf({ field: 'balance', address: coinbase })) ?? null,
    accesses,
    gaps
  })
}
