import { formatCount, formatNumber, formatTimes } from '../ui/format.ts'
import labBlocks from './lab-blocks.json' with { type: 'json' }

/** Recorded in real-blocks/. A test checks every figure. */
export type KnownBlock = {
  readonly number: number
  readonly day: string
  readonly name: string
  readonly transactions: number
  readonly gasUsed: number
  /** Of at most twelve words. It doesn't give away the speedup. */
  readonly question: string
  /** If pevm, a real engine, was measured on it. */
  readonly pevm?: Measured | undefined
}

/** pevm's speedup (fact CORE-16), with its reason if it gives one. */
type Measured = { readonly speedup: number; readonly note?: string | undefined }

type LabBlock = KnownBlock & { readonly answer: string; readonly pevm: Measured }

/** Below, pevm uses one core. */
export const PARALLEL_GAS = 4_000_000

/** Those of the lab, which loads with them. All are in all-blocks.ts. */
export const LAB_BLOCKS: readonly LabBlock[] = labBlocks

export function blockPath(number: number): string {
  return `/block/${number}`
}

export const BET_QUESTION = 'How much faster are eight cores than one?'

export function sizeInWords({ transactions, gasUsed }: KnownBlock): { count: string; gas: string } {
  return {
    count: `${formatCount(transactions)} transactions`,
    gas: `${formatNumber(gasUsed / 1e6, 1)} million gas`
  }
}

/** pevm's speedup, if it was measured and tried to run the block on several cores. */
export function pevmSpeedup({ gasUsed, pevm }: KnownBlock): number | undefined {
  return gasUsed < PARALLEL_GAS ? undefined : pevm?.speedup
}

/** What a real engine got out of the block, of what our model says it has to give. */
export function pevmInWords(block: KnownBlock, model: number): string {
  if (!block.pevm) return 'No engine was measured on it.'
  const speedup = pevmSpeedup(block)
  if (speedup === undefined) return 'pevm didn’t try: below 4 million gas it runs on one core.'
  const times = formatTimes(speedup)
  return speedup > model
    ? `pevm measured ${times}, more than our model: gas isn’t time.`
    : `pevm reached ${times} of it, measured.`
}

export function betQuestion(block: KnownBlock): string {
  const { count, gas } = sizeInWords(block)
  return `${count}, ${gas}. ${BET_QUESTION}`
}
