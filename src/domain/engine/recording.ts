import { FEES_KEY } from './fees.ts'
import { type Block, type Instruction, type Register } from './program.ts'
import { CHECKING } from './workloads.ts'

/** A block as `.ci/blocks/record.ts` recorded it. */
export type Recording = {
  readonly number: number
  readonly date: string
  readonly gasUsed: number
  /** Of a storage slot's first read, by the rules of the day. */
  readonly readGas: number
  /** One letter for each key, of its name in `FIELDS`. */
  readonly fields: string
  /** The fee recipient's balance, if a transaction touched it other than by its fee. */
  readonly feeKey: number | null
  /** By transaction. */
  readonly gas: readonly number[]
  /**
   * By transaction, in order: 0 reads the next new key, n reads key n - 1, and -n writes the key of its nth last read.
   * Only first reads and last writes, and only writes that changed something.
   */
  readonly accesses: readonly (readonly number[])[]
  /** Gas before each access, in GAS_UNIT. */
  readonly gaps: readonly (readonly number[])[]
}

export const FIELDS = ['nonce', 'balance', 'code', 'slot'] as const

export const GAS_UNIT = 1000

/**
 * The values are unknown, so what a transaction writes is a hash of all it has read before: every write depends on
 * every earlier read. Keys stay as recorded, whatever a re-run reads.
 */
export function blockFrom({ fields, feeKey, readGas, gas, accesses, gaps }: Recording): Block {
  let known = 0
  const nameOf = (key: number): string =>
    key === feeKey ? FEES_KEY : `${FIELDS.find(([letter]) => letter === fields[key])} ${key + 1}`
  const transactions = gas.map((total, index) => {
    const program: Instruction[] = [{ op: 'constant', gas: 0, value: index }]
    const reads: number[] = []
    let left = total
    let digest: Register = 0
    const digestNext = (input: Register, spent: number): void => {
      const inputs = [digest, input]
      digest = program.push({ op: 'compute', gas: spent, operation: 'mix', inputs }) - 1
    }
    for (const [place, access] of (accesses[index] ?? []).entries()) {
      const gap = (gaps[index]?.[place] ?? 0) * GAS_UNIT
      left -= gap
      const own = access < 0 ? 0 : Math.min(gap, readGas)
      if (gap > own) digestNext(digest, gap - own)
      if (access < 0) {
        const keys = [nameOf(reads.at(access) ?? -1)]
        program.push({ op: 'write', gas: 0, to: { keys }, value: digest })
      } else {
        const key = access === 0 ? known++ : access - 1
        reads.push(key)
        const read = program.push({ op: 'read', gas: own, from: { keys: [nameOf(key)] } }) - 1
        digestNext(read, 0)
      }
    }
    digestNext(digest, left)
    return { label: 'recorded', program }
  })
  return { transactions, initial: new Map(), checking: CHECKING }
}
