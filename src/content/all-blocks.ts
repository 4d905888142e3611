import { readFileSync } from 'node:fs'
import { type Recording } from '../domain/engine/recording.ts'
import { formatDay } from '../ui/format.ts'
import {
  DESTROYED_NOTE,
  type KnownBlock,
  LAB_BLOCKS,
  ONE_CORE_NOTE,
  PAYMENTS_NOTE
} from './real-blocks.ts'
import others from './real-blocks.json' with { type: 'json' }

/** Only for the build: the browser loads single recordings. */
export function readRecording(number: number): Recording {
  const recording: Recording = JSON.parse(
    readFileSync(`src/content/real-blocks/${number}.json`, 'utf8')
  )
  return recording
}

/** Below, pevm uses one core. */
const PARALLEL_GAS = 4_000_000
/** With fewer, one of them sent nearly all of the block. */
const FEW_SENDERS = 10

/** What pevm does otherwise than our model, if that decides. */
function noteOf(speedup: number, { gasUsed, accesses }: Recording): { note?: string } {
  if (gasUsed < PARALLEL_GAS) return { note: ONE_CORE_NOTE }
  if (speedup < 1) return { note: DESTROYED_NOTE }
  // A transaction first reads its sender's nonce.
  const senders = accesses.filter(([first]) => first === 0).length
  return senders < FEW_SENDERS ? { note: PAYMENTS_NOTE } : {}
}

/** From the oldest. */
export const ALL_BLOCKS: readonly KnownBlock[] = [
  ...LAB_BLOCKS,
  ...Object.entries(others).map(([key, { pevm, ...words }]): KnownBlock => {
    const recording = readRecording(Number(key))
    const { number, date, gas, gasUsed } = recording
    return {
      ...words,
      number,
      day: formatDay(Date.parse(`${date}T12:00`)),
      transactions: gas.length,
      gasUsed,
      pevm: { speedup: pevm, ...noteOf(pevm, recording) }
    }
  })
].toSorted((one, other) => one.number - other.number)
