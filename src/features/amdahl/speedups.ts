import { runLab } from '../../domain/engine/run-lab.ts'
import { CORES, type LabSettings } from '../../domain/engine/settings.ts'

export type Speedups = ReturnType<typeof speedupsOf>

/** How many times as fast as one core: on 1, 2, … cores. */
export function speedupsOf(settings: LabSettings) {
  const runs = Array.from({ length: CORES.max }, (_, index) => {
    const { executions } = runLab({ ...settings, cores: index + 1 }, { isRecording: false })
    return {
      whole: executions['block-stm'].totals,
      steps: executions['partial-reexecution'].totals
    }
  })
  return {
    /** Amdahl's estimate, which counts all conflicts as one line. */
    queue: runs.map(({ whole }) => round(whole.amdahl)),
    whole: runs.map(({ whole }) => round(whole.speedup)),
    steps: runs.map(({ steps }) => round(steps.speedup))
  }
}

function round(times: number): number {
  return Math.round(times * 100) / 100
}
