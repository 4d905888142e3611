import type { Instruction, Key, Operation, Register, Transaction } from './program.ts'

/** First read of a storage slot (EIP-2929, fact PROB-9). */
const READ_GAS = 2100
/** Changing a slot already read: 5,000 less 2,100 (EIP-2200, EIP-2929). */
const WRITE_GAS = 2900
/** Simple EVM arithmetic. */
const STEP_GAS = 3

/** Each call appends an instruction and returns its register. */
function builderOf(program: Instruction[]) {
  const push = (instruction: Instruction): Register => program.push(instruction) - 1
  return {
    constant: (value: number, gas = STEP_GAS) => push({ op: 'constant', gas, value }),
    compute: (operation: Operation, inputs: readonly Register[], gas = STEP_GAS) =>
      push({ op: 'compute', gas, operation, inputs }),
    read: (key: Key, when?: Register) =>
      push({ op: 'read', gas: READ_GAS, from: { keys: [key] }, when }),
    write: (key: Key, value: Register, when?: Register) =>
      push({ op: 'write', gas: WRITE_GAS, to: { keys: [key] }, value, when }),
    writeOneOf: (keys: readonly Key[], by: Register, value: Register) =>
      push({ op: 'write', gas: WRITE_GAS, to: { keys, by }, value })
  }
}

function buildTransaction(label: string, write: (builder: ReturnType<typeof builderOf>) => void) {
  const program: Instruction[] = []
  write(builderOf(program))
  return { label, program }
}

/** Brings a transfer to about Ethereum's 21,000 gas. */
const TRANSFER_BASE_GAS = 11_000
/** Ethereum's charge before a contract's first instruction. */
const CALL_BASE_GAS = 21_000

/** Does nothing if the sender has too little. */
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

/** The source's nonce goes up even if its tokens have run out. About 45,000 gas. */
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
 * A constant-product swap that records the price in a slot chosen by a counter, so the write's key is known only at
 * run time. About 95,000 gas; the first 38,000 don't depend on the pool.
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
