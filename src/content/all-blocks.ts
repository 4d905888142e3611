import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Recording } from '../domain/engine/recording.ts'
import { type KnownBlock, LAB_BLOCKS, PARALLEL_GAS } from './real-blocks.ts'
import { formatDate } from './timeline.ts'
import others from './real-blocks.json' with { type: 'json' }

const BESIDE = new URL('real-blocks/', import.meta.url)
/** A build bundles this file elsewhere, and runs in the root. */
const FOLDER = existsSync(BESIDE) ? fileURLToPath(BESIDE) : 'src/content/real-blocks/'

/** Only for the build: the browser loads single recordings. */
export function readRecording(number: number): Recording {
  return JSON.parse(readFileSync(`${FOLDER}${number}.json`, 'utf8'))
}

// Those of the lab say the same: a test compares them.
const ONE_CORE_NOTE = 'It runs blocks under 4 million gas on one core.'
/** Issue 314 of risechain/pevm. */
export const DESTROYED_NOTE =
  'It falls back to one core when a transaction reads a destroyed contract. Its makers say nothing else makes it slower than one core.'
/** `LazySender` in its lib.rs. */
export const PAYMENTS_NOTE =
  'It adds up plain payments at the end of the block, so those of one account needn’t wait.'

/** With fewer, one of them sent nearly all of the block. */
const FEW_SENDERS = 10

/** How pevm differs from our model, if that explains its figure. */
function noteOf(speedup: number, { gasUsed, accesses }: Recording): { note?: string } {
  if (gasUsed < PARALLEL_GAS) return { note: ONE_CORE_NOTE }
  if (speedup < 1) return { note: DESTROYED_NOTE }
  // A transaction first reads its sender's nonce.
  const senders = accesses.filter(([first]) => first === 0).length
  return senders < FEW_SENDERS ? { note: PAYMENTS_NOTE } : {}
}

type Words = { readonly name: string; readonly question: string; readonly pevm?: number }

/** From the oldest. */
export const ALL_BLOCKS: readonly KnownBlock[] = [
  ...LAB_BLOCKS,
  ...Object.entries<Words>(others).map(([key, { pevm, ...words }]): KnownBlock => {
    const recording = readRecording(Number(key))
    const { number, date, gas, gasUsed } = recording
    return {
      ...words,
      number,
      day: formatDate(date),
      transactions: gas.length,
      gasUsed,
      pevm: pevm === undefined ? undefined : { speedup: pevm, ...noteOf(pevm, recording) }
    }
  })
].toSorted((one, other) => one.number - other.number)
