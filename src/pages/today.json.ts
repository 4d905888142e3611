import { KNOWN_BLOCKS } from '../content/real-blocks.ts'
import { runLab } from '../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../domain/engine/settings.ts'
import { reasonFor } from '../features/block-bet/rules.ts'
import { type DayBlock } from '../features/block-bet/today-store.ts'
import { loadRecording } from '../race/load-recording.ts'

/** The blocks of /today, each with what its page tells after the race. */
export async function GET(): Promise<Response> {
  const blocks = KNOWN_BLOCKS.map(async (block): Promise<DayBlock> => {
    const recording = await loadRecording(block.number)
    const result = runLab({ ...DEFAULT_SETTINGS, realBlock: block.number }, {}, recording)
    const { speedup } = result.executions['block-stm'].totals
    return { ...block, reason: reasonFor(recording, result), speedup }
  })
  return Response.json(await Promise.all(blocks))
}
