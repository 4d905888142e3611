import { readRecording } from '../../content/all-blocks.ts'
import { type Execution, runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { describeRun } from '../../race/sentences.ts'
import { reasonFor } from './rules.ts'

type BlockRun = {
  readonly gas: readonly number[]
  /** Of Block-STM, without its events. */
  readonly execution: Execution
  readonly reason: string
  readonly words: string
}

const runs = new Map<number, BlockRun>()

/** For the build, which needs each block's run for several pages and pictures. */
export function runBlock(number: number): BlockRun {
  const known = runs.get(number)
  if (known) return known
  const recording = readRecording(number)
  const result = runLab({ ...DEFAULT_SETTINGS, realBlock: number }, {}, recording)
  const run: BlockRun = {
    gas: recording.gas,
    execution: { ...result.executions['block-stm'], events: [] },
    reason: reasonFor(recording, result),
    words: describeRun(result)
  }
  runs.set(number, run)
  return run
}
