import { readFileSync } from 'node:fs'
import { type Recording } from '../domain/engine/recording.ts'
import { formatDay } from '../ui/format.ts'
import { type KnownBlock, LAB_BLOCKS, ONE_CORE_NOTE } from './real-blocks.ts'
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

/** From the oldest. */
export const ALL_BLOCKS: readonly KnownBlock[] = [
  ...LAB_BLOCKS,
  ...Object.entries(others).map(([key, { pevm, ...words }]): KnownBlock => {
    const { number, date, gas, gasUsed } = readRecording(Number(key))
    const note = gasUsed < PARALLEL_GAS ? { note: ONE_CORE_NOTE } : {}
    return {
      ...words,
      number,
      day: formatDay(Date.parse(`${date}T12:00`)),
      transactions: gas.length,
      gasUsed,
      pevm: { speedup: pevm, ...note }
    }
  })
].toSorted((one, other) => one.number - other.number)
