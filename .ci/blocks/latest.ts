import { brotliCompressSync } from 'node:zlib'
import { type Recording } from '../../src/domain/engine/recording.ts'
import { DAY_GAS } from '../../src/content/block-days.ts'
import { type BlockFigures, distanceOf, figuresOf } from './figures.ts'
import { BlockFailure, type EthereumNode } from './node.ts'
import { recordBlock } from './record.ts'

const LEAST_TRANSACTIONS = 20
const MOST_BYTES = 12_000
const CANDIDATES = 5
/** How far back to look. */
const LOOKED_AT = 40
/** The candidates are compared with the blocks of so many last days. */
export const LATELY = 7

function sizeOf(recording: Recording): number {
  return brotliCompressSync(JSON.stringify(recording)).length
}

/** Says why a block isn't worth a day, or nothing. */
export function faultOf(recording: Recording): string | undefined {
  const { number, gas, gasUsed } = recording
  if (gas.length < LEAST_TRANSACTIONS)
    return `Block ${String(number)} has ${String(gas.length)} transactions, and ${String(LEAST_TRANSACTIONS)} are the least.`
  if (gasUsed < DAY_GAS)
    return `Block ${String(number)} used ${gasUsed.toLocaleString('en-US')} gas, and ${DAY_GAS.toLocaleString('en-US')} are the least.`
  const size = sizeOf(recording)
  if (size > MOST_BYTES)
    return `Block ${String(number)} takes ${size.toLocaleString('en-US')} bytes in Brotli, and ${MOST_BYTES.toLocaleString('en-US')} are the most.`
  return undefined
}

/**
 * Of the five newest finalized blocks that fit, the one least like those shown lately.
 *
 * @throws BlockFailure
 */
export async function recordLatest(
  node: EthereumNode,
  lately: readonly BlockFigures[]
): Promise<Recording> {
  const newest = await finalizedOf(node)
  const fitting: Recording[] = []
  for (
    let back = 0n;
    back < LOOKED_AT && fitting.length < CANDIDATES && back < newest;
    back += 1n
  ) {
    const recording = await recordBlock(node, newest - back).catch((error: unknown) => {
      // Another block may do.
      if (error instanceof BlockFailure && error.exitCode === 1) return undefined
      throw error
    })
    if (recording && faultOf(recording) === undefined) fitting.push(recording)
  }
  const unlike = ({ figures }: { figures: BlockFigures }): number =>
    Math.min(...lately.map(other => distanceOf(figures, other)))
  const [best] = fitting
    .map(recording => ({ recording, figures: figuresOf(recording) }))
    .toSorted((one, other) => unlike(other) - unlike(one))
  if (best) return best.recording
  throw new BlockFailure(1, `None of the ${String(LOOKED_AT)} newest finalized blocks fits.`)
}

async function finalizedOf(node: EthereumNode): Promise<bigint> {
  const block = await node.call('eth_getBlockByNumber', 'finalized', false)
  const { number }: { number?: unknown } = Object(block)
  if (typeof number === 'string') return BigInt(number)
  throw new BlockFailure(3, 'The node has no finalized block.')
}
