import { Presets, SingleBar } from 'cli-progress'

/** How far a long piece of work is. */
export type Progress = {
  /** Sets how much of the total is done. */
  update: (done: number) => void
  /** Ends the display, also after a failure. */
  stop: () => void
}

type Terminal = NodeJS.WritableStream & { isTTY?: boolean }

/** How many lines a log gets for one piece of work. */
const LINES = 10

/**
 * A bar in a terminal; elsewhere, as in the log of a scheduled job, a line for each tenth.
 *
 * @param total in whatever `label` counts, such as "rows"
 */
export function createProgress(total: number, label: string, stream: Terminal): Progress {
  if (stream.isTTY === true) {
    const format = `${label} {bar} {value}/{total} · {rate} a second · {eta_formatted} left`
    const bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic)
    const start = performance.now()
    const rate = (done: number) => ({
      rate: Math.round((done / Math.max(performance.now() - start, 1)) * 10_000) / 10
    })
    bar.start(total, 0, rate(0))
    return { update: done => bar.update(done, rate(done)), stop: () => bar.stop() }
  }
  let lines = 0
  return {
    update: done => {
      const reached = total > 0 ? Math.floor((done / total) * LINES) : LINES
      if (reached <= lines) return
      lines = reached
      stream.write(`${label}: ${String(done)} of ${String(total)}\n`)
    },
    stop: () => undefined
  }
}
