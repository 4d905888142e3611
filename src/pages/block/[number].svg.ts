import { KNOWN_BLOCKS, type KnownBlock } from '../../content/real-blocks.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { lanesSvg } from '../../features/lab/lane-paths.ts'
import { loadRecording } from '../../features/lab/real-blocks/load.ts'
import { simulate } from '../../features/lab/timeline.ts'
import tokens from '../../styles/tokens.css?raw'

const SIZE = { width: 1200, height: 400 } as const

export function getStaticPaths() {
  return KNOWN_BLOCKS.map(({ number }) => ({
    params: { number: String(number) },
    props: { number }
  }))
}

/** A block's finished race, on the dark ground of set pieces, for a page without scripts. */
export async function GET({
  props: { number }
}: {
  props: Pick<KnownBlock, 'number'>
}): Promise<Response> {
  const settings = { ...DEFAULT_SETTINGS, realBlock: number }
  const { timelines } = simulate(settings, await loadRecording(number))
  return new Response(lanesSvg(timelines['block-stm'], SIZE, `${tokens}:root{color-scheme:dark}`))
}
