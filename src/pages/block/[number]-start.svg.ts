import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { type KnownBlock } from '../../content/real-blocks.ts'
import { runBlock } from '../../features/block-bet/block-runs.ts'
import { openingSvg } from '../../race/lane-paths.ts'
import tokens from '../../styles/tokens.css?raw'

const SIZE = { width: 1000, height: 44 } as const

export function getStaticPaths() {
  return ALL_BLOCKS.map(block => ({ params: { number: String(block.number) }, props: block }))
}

/** How eight cores start, for the wall. It doesn't show how far they get. */
export function GET({ props: { number } }: { props: KnownBlock }): Response {
  return new Response(openingSvg(runBlock(number).execution, SIZE, tokens))
}
