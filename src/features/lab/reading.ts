import { type Strip } from './strip.ts'
import { countUpTo } from './spans.ts'

/** What can be said of an execution at a moment. */
export type Reading = {
  readonly time: number
  readonly committed: number
  readonly aborts: number
  /** How many of the telling events have happened. */
  readonly told: number
  readonly isOver: boolean
}

export function readingOf(strip: Strip, time: number): Reading {
  return {
    time,
    committed: countUpTo(strip.commits, time),
    aborts: countUpTo(strip.aborts, time),
    told: countUpTo(strip.tellingTimes, time),
    isOver: time >= strip.totals.elapsed
  }
}
