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

type Recorder = {
  readonly stateManager: VM['stateManager']
  /** Of every place in the block, by name. */
  readonly ids: Map<string, number>
  readonly accesses: number[][]
  readonly gaps: number[][]
  /** Of the transaction that runs. */
  touches: Map<string, Touch>
  spent: number
}

/** Collects from the EVM's events, without the block's fees: the lab adds them. */
function createRecorder({ events, evm, stateManager }: VM, coinbase: Address) {
  const ids = new Map<string, number>()
  const [accesses, gaps]: [number[][], number[][]] = [[], []]
  const recorder: Recorder = { stateManager, ids, accesses, gaps, touches: new Map(), spent: 0 }
  const afterwards =
    <T>(handle: (recorder: Recorder, data: T) => Promise<void>) =>
    (data: T, resolve?: () => void): void => {
      void handle(recorder, data).then(resolve)
    }
  events.on('beforeTx', afterwards(beginTransaction))
  events.on('afterTx', afterwards(endTransaction))
  evm.events?.on('step', afterwards(recordStep))
  evm.events?.on(
    'newContract',
    afterwards((_, { address }: { address: Address }) => replaceAccount(recorder, address))
  )
  return () => ({
    fields: [...ids.keys()].map(name => name[0]).join(''),
    feeKey: ids.get(nameOf({ field: 'balance', address: coinbase })) ?? null,
    accesses,
    gaps
  })
}

function nameOf({ field, address, slot }: Place): string {
  return `${field} ${address.toString()} ${bytesToHex(slot ?? new Uint8Array())}`
}

async function valueOf(
  { stateManager }: Recorder,
  { field, address, slot }: Place
): Promise<string> {
  if (slot) return bytesToHex(setLengthLeft(await stateManager.getStorage(address, slot), 32))
  const account = (await stateManager.getAccount(address)) ?? createAccount({})
  if (field === 'code') return bytesToHex(account.codeHash)
  return String(field === 'nonce' ? account.nonce : account.balance)
}

async function touch(recorder: Recorder, place: Place, isWrite = false): Promise<void> {
  const { touches, spent } = recorder
  const name = nameOf(place)
  const before = await valueOf(recorder, place)
  const touched = touches.get(name) ?? { ...place, before, readAt: spent, writtenAt: null }
  touches.set(name, touched)
  if (isWrite) touched.writtenAt = spent
}

async function payFrom(recorder: Recorder, from: Address, to: Address): Promise<void> {
  await touch(recorder, { field: 'balance', address: from }, true)
  await touch(recorder, { field: 'balance', address: to }, true)
}

async function replaceAccount(recorder: Recorder, address: Address): Promise<void> {
  for (const field of ['nonce', 'code', 'balance'] as const)
    await touch(recorder, { field, address }, true)
}

type Operation = (
  recorder: Recorder,
  address: Address,
  /** From the top of the stack. */
  words: readonly [bigint, bigint, bigint],
  name: string
) => Promise<void>

const touchSlot: Operation = (recorder, address, [slot], name) =>
  touch(recorder, { field: 'slot', address, slot: slotOf(slot) }, name === 'SSTORE')

const readCode: Operation = (recorder, _, [account]) =>
  touch(recorder, { field: 'code', address: addressIn(account) })

const callAccount: Operation = async (recorder, address, [, account, value], name) => {
  const callee = addressIn(account)
  await touch(recorder, { field: 'code', address: callee })
  if (name === 'CALL' && value > 0n) await payFrom(recorder, address, callee)
}

const createContract: Operation = async (recorder, address, [value]) => {
  await touch(recorder, { field: 'nonce', address }, true)
  if (value > 0n) await touch(recorder, { field: 'balance', address }, true)
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  SLOAD: touchSlot,
  SSTORE: touchSlot,
  BALANCE: (recorder, _, [account]) =>
    touch(recorder, { field: 'balance', address: addressIn(account) }),
  SELFBALANCE: (recorder, address) => touch(recorder, { field: 'balance', address }),
  EXTCODESIZE: readCode,
  EXTCODECOPY: readCode,
  EXTCODEHASH: readCode,
  CALL: callAccount,
  CALLCODE: callAccount,
  DELEGATECALL: callAccount,
  STATICCALL: callAccount,
  CREATE: createContract,
  CREATE2: createContract,
  SELFDESTRUCT: async (recorder, address, [heir]) => {
    await replaceAccount(recorder, address)
    await payFrom(recorder, address, addressIn(heir))
  }
}

async function recordStep(
  recorder: Recorder,
  { opcode, stack, address }: InterpreterStep
): Promise<void> {
  recorder.spent += Number(opcode.dynamicFee ?? opcode.fee)
  const [top = 0n, second = 0n, third = 0n] = stack.slice(-3).reverse()
  await OPERATIONS[opcode.name]?.(recorder, address, [top, second, third], opcode.name)
}

async function beginTransaction(
  recorder: Recorder,
  tx: AfterTxEvent['transaction']
): Promise<void> {
  const sender = tx.getSenderAddress()
  recorder.touches = new Map()
  recorder.spent = 0
  await touch(recorder, { field: 'nonce', address: sender }, true)
  await touch(recorder, { field: 'balance', address: sender }, true)
  recorder.spent = Number(tx.getIntrinsicGas())
  if (!tx.to) return
  await touch(recorder, { field: 'code', address: tx.to })
  if (tx.value > 0n) await payFrom(recorder, sender, tx.to)
}

async function endTransaction(
  recorder: Recorder,
  { transaction, totalGasSpent }: AfterTxEvent
): Promise<void> {
  const { ids, accesses, gaps, touches, spent } = recorder
  // The refund of unused gas changes the sender's balance last.
  await touch(recorder, { field: 'balance', address: transaction.getSenderAddress() }, true)
  const order: { at: number; name: string; isWrite: boolean }[] = []
  for (const [name, touched] of touches) {
    const { before, readAt, writtenAt } = touched
    order.push({ at: readAt, name, isWrite: false })
    const isChanged = before !== (await valueOf(recorder, touched))
    if (writtenAt !== null && isChanged) order.push({ at: writtenAt, name, isWrite: true })
  }
  order.sort((one, other) => one.at - other.at)
  // Refunds and precompiles aren't in the sum of the steps.
  const scale = Number(totalGasSpent) / spent / GAS_UNIT
  const places = order.map(({ at }) => Math.floor(at * scale))
  gaps.push(places.map((place, index) => place - (places[index - 1] ?? 0)))
  const reads: string[] = []
  accesses.push(
    order.map(({ name, isWrite }) => {
      if (isWrite) return reads.indexOf(name) - reads.length
      reads.push(name)
      const id = ids.get(name)
      if (id === undefined) ids.set(name, ids.size)
      return id === undefined ? 0 : id + 1
    })
  )
}

const [folder = '', ...numbers] = process.argv.slice(2)
for (const number of numbers) {
  const recording = await record(`${folder}/${number}`)
  const file = new URL(`../src/content/real-blocks/${number}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(recording)}\n`)
  console.log(`${number}: ${recording.gas.length} transactions, ${recording.gasUsed} gas`)
}
