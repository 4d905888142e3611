import type { Instruction, Key, Operation, Register, Transaction } from './program.ts'

/** Gas of a first read of a storage slot since the Berlin upgrade (EIP-2929, fact PROB-9). */
export const READ_GAS = 2100
/** Gas of changing a slot already read: 5,000 less the first read's 2,100 (EIP-2200, EIP-2929). */
export const WRITE_GAS = 2900
/** Gas of simple arithmetic in the EVM. */
const STEP_GAS = 3

/** Appends instructions to a program; each call returns the register it defines. */
type ProgramBuilder = {
  readonly constant: (value: number, gas?: number) => Register
  readonly compute: (operation: Operation, inputs: readonly Register[], gas?: number) => Register
  readonly read: (key: Key, when?: Register) => Register
  readonly write: (key: Key, value: Register, when?: Register) => Register
  /** Writes to one of several keys: register `by`, modulo their number, says which. */
  readonly writeOneOf: (keys: readonly Key[], by: Register, value: Register) => Register
}

/** Builds a transaction whose program the callback writes. */
export function buildTransaction(
  label: string,
  write: (builder: ProgramBuilder) => void
): Transaction {
  const program: Instruction[] = []
  const push = (instruction: Instruction): Register => program.push(instruction) - 1
  write({
    constant: (value, gas = STEP_GAS) => push({ op: 'constant', gas, value }),
    compute: (operation, inputs, gas = STEP_GAS) => push({ op: 'compute', gas, operation, inputs }),
    read: (key, when) =>
      push({ op: 'read', gas: READ_GAS, from: { keys: [key] }, ...guarded(when) }),
    write: (key, value, when) =>
      push({ op: 'write', gas: WRITE_GAS, to: { keys: [key] }, value, ...guarded(when) }),
    writeOneOf: (keys, by, value) => push({ op: 'write', gas: WRITE_GAS, to: { keys, by }, value })
  })
  return { label, program }
}

function guarded(when: Register | undefined): { when?: Register } {
  return when === undefined ? {} : { when }
}

/** With its reads and writes a payment costs about the 21,000 gas that it costs on Ethereum. */
const TRANSFER_BASE_GAS = 11_000
/** What Ethereum charges before a contract's first instruction. */
const CALL_BASE_GAS = 21_000

/** Moves an amount between two different accounts; does nothing if the sender has too little. */
export function buildTransfer(from: Key, to: Key, amount: number): Transaction {
  return buildTransaction('transfer', ({ constant, compute, read, write }) => {
    const sum = constant(amount, TRANSFER_BASE_GAS)
    const owned = read(from)
    const enough = compute('atLeast', [owned, sum])
    const held = read(to, enough)
    write(from, compute('subtract', [owned, sum]), enough)
    write(to, compute('add', [held, sum]), enough)
  })
}

/**
 * Sends tokens from a source to one recipient of an airdrop. The source signs: its nonce, the count
 * of what it has signed, goes up even if its tokens have run out. About 45,000 gas.
 */
export function buildAirdrop(source: Key, recipient: Key, amount: number): Transaction {
  return buildTransaction('airdrop', ({ constant, compute, read, write }) => {
    const sum = constant(amount, CALL_BASE_GAS)
    const nonce = read(`${source} nonce`)
    write(`${source} nonce`, compute('add', [nonce, constant(1)]))
    const checked = compute('mix', [sum, sum], 5000)
    const tokens = read(source)
    const enough = compute('atLeast', [tokens, sum])
    const held = read(recipient, enough)
    write(source, compute('subtract', [tokens, sum]), enough)
    write(recipient, compute('add', [held, sum]), enough)
    compute('mix', [checked, sum], 1800)
  })
}

/**
 * Trades with a pool at the price its two reserves give (their product stays constant), and records
 * the price in one of its observation slots: which one depends on a counter that is read, so the
 * write's key is known only when it runs. About 95,000 gas, of which the first 38,000 do not depend
 * on the pool.
 */
export function buildSwap(trader: Key, pool: Key, amount: number): Transaction {
  return buildTransaction('swap', ({ constant, compute, read, write, writeOneOf }) => {
    const sum = constant(amount, CALL_BASE_GAS)
    const owned = read(`${trader} coins`)
    const paid = compute('choose', [compute('atLeast', [owned, sum]), sum, owned], 15_000)
    const coins = read(`${pool} coins`)
    const tokens = read(`${pool} tokens`)
    const filled = compute('add', [coins, paid])
    const bought = compute('share', [tokens, paid, filled], 10_000)
    const count = read(`${pool} count`)
    const observations = Array.from({ length: 8 }, (_, slot) => `${pool} price ${slot + 1}`)
    writeOneOf(observations, count, compute('mix', [coins, tokens]))
    write(`${pool} count`, compute('add', [count, constant(1)]))
    write(`${trader} coins`, compute('subtract', [owned, paid]))
    const held = read(`${trader} tokens`)
    const settled = compute('add', [held, bought], 20_000)
    write(`${trader} tokens`, settled)
    write(`${pool} coins`, filled)
    write(`${pool} tokens`, compute('subtract', [tokens, bought]))
  })
}
