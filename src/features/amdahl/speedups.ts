import { runLab } from '../../domain/engine/run-lab.ts'
import { CORES, type LabSettings } from '../../domain/engine/settings.ts'

export type Speedups = ReturnType<typeof speedupsOf>

/** How many times as fast as one core: on 1, 2, … cores. */
export function speedupsOf(settings: LabSettings) {
  const runs = Array.from(
    { length: CORES.max },
    (_, index) => runLab({ ...settings, cores: index + 1 }, { isRecording: false }).executions
  )
  return {
    /** Amdahl's estimate, which counts all conflicts as one line. */
    queue: runs.map(run => round(run['block-stm'].totals.amdahl)),
    whole: runs.map(run => round(run['block-stm'].totals.speedup)),
    steps: runs.map(run => round(run['partial-reexecution'].totals.speedup))
  }
}

function round(times: number): number {
  return Math.round(times * 100) / 100
}
