import { transactionOf } from './builder.ts'
import { type Key, type Transaction } from './program.ts'

const OBSERVATIONS = 8

/** A plain payment: with the reads and writes about the 21,000 gas that one costs on Ethereum. */
const TRANSFER_BASE_GAS = 11_000
/** What Ethereum charges before a contract's first instruction. */
const CALL_BASE_GAS = 21_000

/** Moves an amount between two different accounts; does nothing if the sender has too little. */
export function transfer(from: Key, to: Key, amount: number): Transaction {
  return transactionOf('transfer', ({ constant, compute, read, write }) => {
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
export function airdrop(source: Key, recipient: Key, amount: number): Transaction {
  return transactionOf('airdrop', ({ constant, compute, read, write }) => {
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
export function swap(trader: Key, pool: Key, amount: number): Transaction {
  return transactionOf('swap', ({ constant, compute, read, write, writeOneOf }) => {
    const sum = constant(amount, CALL_BASE_GAS)
    const owned = read(`${trader} coins`)
    const paid = compute('choose', [compute('atLeast', [owned, sum]), sum, owned], 15_000)
    const coins = read(`${pool} coins`)
    const tokens = read(`${pool} tokens`)
    const filled = compute('add', [coins, paid])
    const bought = compute('share', [tokens, paid, filled], 10_000)
    const count = read(`${pool} count`)
    writeOneOf(observationsOf(pool), count, compute('mix', [coins, tokens]))
    write(`${pool} count`, compute('add', [count, constant(1)]))
    write(`${trader} coins`, compute('subtract', [owned, paid]))
    const held = read(`${trader} tokens`)
    const settled = compute('add', [held, bought], 20_000)
    write(`${trader} tokens`, settled)
    write(`${pool} coins`, filled)
    write(`${pool} tokens`, compute('subtract', [tokens, bought]))
  })
}

function observationsOf(pool: Key): readonly Key[] {
  return Array.from({ length: OBSERVATIONS }, (_, slot) => `${pool} price ${slot + 1}`)
}
