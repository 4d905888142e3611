import { citation } from './citation.ts'
import stored from './ladder.json'
import { type Rung } from './ladder.ts'

/** Bundled with the chart: the page already has each figure as text. */
export const RUNGS = stored.map(({ source, ...rung }) => ({
  ...rung,
  source: { name: citation(source), url: source.url }
  // content.config.ts validates the kinds.
})) as readonly Rung[]

/** Those on the ladder of the landing page, slowest first. */
export const LADDER = RUNGS.filter(({ isRung }) => isRung).toSorted((a, b) => a.gas - b.gas)
