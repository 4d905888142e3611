import { citation } from './citation.ts'
import stored from './ladder.json'
import { type Rung } from './ladder.ts'

/**
 * Every figure of gas per second. The chart brings them along with its code: the page has each of them as text
 * already.
 */
export const RUNGS = stored.map(({ source, ...rung }) => ({
  ...rung,
  source: { name: citation(source), url: source.url }
  // The schema of the collection, in content.config.ts, knows what kinds there are.
})) as readonly Rung[]
