import { createBlockFromRPC, type JSONRPCBlock } from '@ethereumjs/block'
import { type InterpreterStep } from '@ethereumjs/evm'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  bigIntToBytes,
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
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { FIELDS, GAS_UNIT, type Recording } from '../src/domain/engine/recording.ts'

// Executes Ethereum blocks and records what each transaction read and wrote: node .ci/record-blocks.ts blocks 2179522
// `blocks` is that folder of https://github.com/risechain/pevm at commit 6d7f6761c4b4c84b21fc7a29d0501f310529789b, the
// last that keeps each block's bytecode beside its state.

type Hex = PrefixedHexString
type Account = {
  basic: { balance: Hex; nonce: number }
  code_hash: Hex | null
  storage: Record<string, Hex>
}
type Bytecodes = Record<Hex, { bytecode: Hex; original_len: number }>
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

function readJson<T>(path: string): T {
  const data: T = JSON.parse(readFileSync(path, 'utf8'))
  return data
}

async function record(path: string): Promise<Recording> {
  const rpc = readJson<JSONRPCBlock>(`${path}/block.json`)
  const common = new Common({ chain: Mainnet, customCrypto: { kzg: NO_BLOBS } })
  common.setHardforkBy({ blockNumber: rpc.number, timestamp: rpc.timestamp })
  const block = createBlockFromRPC(rpc, [], { common })
  const { header } = block
  const vm = await createVM({ common, blockchain: blockchainOf(`${path}/block_hashes.json`) })
  await loadState(vm, path)
  const finish = createRecorder(vm, header.coinbase)
  const { receipts, receiptsRoot, gasUsed } = await runBlock(vm, {
    block,
    generate: true,
    skipBlockValidation: true
  })
  // Receipts before Byzantium hold the state's root, which needs the whole state.
  const hasStatus = common.gteHardfork(Hardfork.Byzantium)
  if (gasUsed !== header.gasUsed || (hasStatus && !equalsBytes(receiptsRoot, header.receiptTrie))) {
    throw new Error(`${rpc.number}: not the gas or the receipts of the block`)
  }
  return {
    number: Number(header.number),
    date: new Date(Number(header.timestamp) * 1000).toISOString().slice(0, 10),
    gasUsed: Number(header.gasUsed),
    readGas: common.isActivatedEIP(2929) ? 2100 : Number(common.param('sloadGas')),
    gas: receipts.map(({ cumulativeBlockGasUsed: total }, index) =>
      Number(total - (receipts[index - 1]?.cumulativeBlockGasUsed ?? 0n))
    ),
    ...finish()
  }
}

function blockchainOf(path: string) {
  const hashes = existsSync(path) ? readJson<Record<string, Hex>>(path) : {}
  const blockchain = {
    getBlock: (number: number) => {
      const hash = hashes[number]
      if (!hash) throw new Error(`no hash of block ${number}`)
      return Promise.resolve({ hash: () => hexToBytes(hash) })
    },
    putBlock: () => Promise.resolve(),
    shallowCopy: () => blockchain
  }
  return blockchain
}

async function loadState({ stateManager }: VM, path: string): Promise<void> {
  const codes = readJson<Bytecodes>(`${path}/bytecodes.json`)
  const accounts = Object.entries(readJson<Record<string, Account>>(`${path}/pre_state.json`))
  for (const [text, { basic, code_hash: codeHash, storage }] of accounts) {
    const address = createAddressFromString(text)
    await stateManager.putAccount(address, createAccount(basic))
    if (codeHash !== null) {
      const code = codes[codeHash]
      if (!code) throw new Error(`no bytecode of ${text}`)
      const { bytecode, original_len: length } = code
      await stateManager.putCode(address, hexToBytes(bytecode).subarray(0, length))
    }
    for (const [slot, value] of Object.entries(storage)) {
      if (BigInt(value) === 0n) continue
      await stateManager.putStorage(address, slotOf(BigInt(slot)), bigIntToBytes(BigInt(value)))
    }
  }
  await stateManager.flush()
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

const [folder = '', ...numbers] = process.argv.slice(2)
for (const number of numbers) {
  const recording = await record(`${folder}/${number}`)
  const file = new URL(`../src/content/real-blocks/${number}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(recording)}\n`)
  console.log(`${number}: ${recording.gas.length} transactions, ${recording.gasUsed} gas`)
}
