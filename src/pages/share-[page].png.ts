import { PAGES } from '../content/pages.ts'
import { drawPicture } from '../figures/share-picture.ts'

/** By page, where blocks stand in the lane of each line: per cent, and their color if it isn’t flow. */
const LANES: Readonly<Record<string, readonly string[]>> = {
  home: ['5:wait 24:wait 43:wait 62:wait 81:wait', '30', '4 31 57 80'],
  block: ['30:wait 62:wait', '10 68', '6 42'],
  winners: ['3 20 42 59 82:medal-gold', '13 55:medal-silver', '10 37:medal-bronze'],
  challenge: ['6 30 52', '2 27 60', '11 36 55'],
  today: ['50:wait', '12 60', '4 27 56 80'],
  timeline: ['45', '12 30 62', '4 31 58 85']
}

export function getStaticPaths() {
  return Object.keys(LANES).map(page => ({ params: { page } }))
}

/** Lines of words, each followed by a lane. */
export async function GET({ params: { page } }: { params: { page: string } }): Promise<Response> {
  const lines = PAGES.find(({ picture }) => picture.path === `/share-${page}.png`)?.picture.lines
  const drawn = lines?.map((words, line) => {
    const blocks = LANES[page]?.[line]?.split(' ').map(block => {
      const [at, color = 'flow'] = block.split(':')
      return `<i style="left:${at}%;background:var(--${color})"></i>`
    })
    return `<p><span>${words}</span><b>${blocks?.join('') ?? ''}</b></p>`
  })
  return new Response(await drawPicture(drawn?.join('') ?? ''))
}
