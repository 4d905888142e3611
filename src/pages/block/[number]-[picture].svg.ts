import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { runBlock } from '../../features/block-bet/block-runs.ts'
import { lanesSvg, openingSvg } from '../../race/lane-paths.ts'
import tokens from '../../styles/tokens.css?raw'

const PICTURES = {
  /** A block's finished race, on the dark ground of set pieces. */
  race: (number: number) =>
    lanesSvg(
      runBlock(number).execution,
      { width: 1200, height: 400 },
      `${tokens}:root{color-scheme:dark}`
    ),
  /** How eight cores start, for the wall. It doesn't show how far they get. */
  start: (number: number) =>
    openingSvg(runBlock(number).execution, { width: 1000, height: 44 }, tokens)
}

type Picture = keyof typeof PICTURES

export function getStaticPaths() {
  return ALL_BLOCKS.flatMap(({ number }) =>
    (['race', 'start'] as const).map(picture => ({
      params: { number: String(number), picture },
      props: { number, picture }
    }))
  )
}

export function GET({ props }: { props: { number: number; picture: Picture } }): Response {
  return new Response(PICTURES[props.picture](props.number))
}
