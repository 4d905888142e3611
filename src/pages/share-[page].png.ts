import { PAGES } from '../content/pages.ts'
import { drawPicture } from '../figures/share-picture.ts'

/** By page, where blocks stand in the lane of each line: parts of the lane from 0 to 1. */
const LANES: Readonly<Record<string, readonly (readonly (readonly [number, string?])[])[]>> = {
  home: [
    [
      [0.05, 'wait'],
      [0.24, 'wait'],
      [0.43, 'wait'],
      [0.62, 'wait'],
      [0.81, 'wait']
    ],
    [[0.3]],
    [[0.04], [0.31], [0.57], [0.8]]
  ],
  block: [
    [
      [0.3, 'wait'],
      [0.62, 'wait']
    ],
    [[0.1], [0.68]],
    [[0.06], [0.42]]
  ],
  winners: [
    [[0.03], [0.2], [0.42], [0.59], [0.82, 'medal-gold']],
    [[0.13], [0.55, 'medal-silver']],
    [[0.1], [0.37, 'medal-bronze']]
  ],
  challenge: [
    [[0.06], [0.3], [0.52]],
    [[0.02], [0.27], [0.6]],
    [[0.11], [0.36], [0.55]]
  ],
  today: [[[0.5, 'wait']], [[0.12], [0.6]], [[0.04], [0.27], [0.56], [0.8]]],
  timeline: [[[0.45]], [[0.12], [0.3], [0.62]], [[0.04], [0.31], [0.58], [0.85]]]
}

export function getStaticPaths() {
  return Object.keys(LANES).map(page => ({ params: { page } }))
}

/** Lines of words, each followed by a lane. */
export async function GET({ params: { page } }: { params: { page: string } }): Promise<Response> {
  const lines = PAGES.find(({ picture }) => picture.path === `/share-${page}.png`)?.picture.lines
  const drawn = lines?.map((words, line) => {
    const blocks = LANES[page]?.[line]?.map(
      ([at, color = 'flow']) => `<i style="left:${at * 100}%;background:var(--${color})"></i>`
    )
    return `<p><span>${words}</span><b>${blocks?.join('') ?? ''}</b></p>`
  })
  return new Response(await drawPicture(drawn?.join('') ?? ''))
}
