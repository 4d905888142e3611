import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { runBlock } from '../../features/block-bet/block-runs.ts'
import { openingSvg } from '../../race/lane-paths.ts'
import tokens from '../../styles/tokens.css?raw'

export function getStaticPaths() {
  return ALL_BLOCKS.map(({ number }) => ({ params: { number: String(number) } }))
}

/** How eight cores start, for the wall. It doesn't show how far they get. */
export function GET({ params: { number } }: { params: { number: string } }): Response {
  const { execution } = runBlock(Number(number))
  return new Response(openingSvg(execution, { width: 1000, height: 44 }, tokens))
}
