import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { type KnownBlock } from '../../content/real-blocks.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { lanesSvg } from '../../race/lane-paths.ts'
import { loadRecording } from '../../race/load-recording.ts'
import tokens from '../../styles/tokens.css?raw'

const SIZE = { width: 1200, height: 400 } as const

export function getStaticPaths() {
  return ALL_BLOCKS.map(block => ({ params: { number: String(block.number) }, props: block }))
}

/** A block's finished race, on the dark ground of set pieces, for a page without scripts. */
export async function GET({ props: { number } }: { props: KnownBlock }): Promise<Response> {
  const settings = { ...DEFAULT_SETTINGS, realBlock: number }
  const { executions } = runLab(settings, {}, await loadRecording(number))
  return new Response(lanesSvg(executions['block-stm'], SIZE, `${tokens}:root{color-scheme:dark}`))
}
