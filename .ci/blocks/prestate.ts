import { type PrefixedHexString } from '@ethereumjs/util'
import { z } from 'astro/zod'
import { BlockFailure } from './node.ts'

const hex = z.custom<PrefixedHexString>(
  value => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
)

/** An account as `prestateTracer` tells it: what a transaction found there. */
const account = z.object({
  balance: hex.optional(),
  nonce: z.union([z.number(), hex]).optional(),
  code: hex.optional(),
  storage: z.record(z.string(), hex).optional()
})
const traces = z.array(z.object({ result: z.record(z.string(), account) }))

export type AccountBefore = {
  balance: bigint
  nonce: bigint
  code: PrefixedHexString
  /** By slot. */
  storage: Map<bigint, bigint>
}

/** The state before the block: of each place, what the first transaction that touches it found there. */
export function mergeTraces(traced: unknown, transactions: number): Map<string, AccountBefore> {
  const parsed = traces.safeParse(traced)
  if (!parsed.success)
    throw new BlockFailure(3, 'The node’s traces aren’t those of prestateTracer.')
  if (parsed.data.length !== transactions)
    throw new BlockFailure(
      3,
      `The node traced ${String(parsed.data.length)} of the block’s ${String(transactions)} transactions.`
    )
  const state = new Map<string, AccountBefore>()
  for (const { result } of parsed.data)
    for (const [name, found] of Object.entries(result)) {
      const address = name.toLowerCase()
      const known = state.get(address) ?? {
        balance: BigInt(found.balance ?? 0),
        nonce: BigInt(found.nonce ?? 0),
        code: found.code ?? '0x',
        storage: new Map<bigint, bigint>()
      }
      state.set(address, known)
      for (const [slot, value] of Object.entries(found.storage ?? {}))
        if (!known.storage.has(BigInt(slot))) known.storage.set(BigInt(slot), BigInt(value))
    }
  return state
}
