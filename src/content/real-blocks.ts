import { formatCount, formatNumber } from '../ui/format.ts'
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
  /** pevm's measured speedup (fact CORE-16), with its reason if it gives one. */
  readonly pevm: { readonly speedup: number; readonly note?: string | undefined }
}

type LabBlock = KnownBlock & { readonly answer: string }

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

export function betQuestion(block: KnownBlock): string {
  const { count, gas } = sizeInWords(block)
  return `${count}, ${gas}. ${BET_QUESTION}`
}
