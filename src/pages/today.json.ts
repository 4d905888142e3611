import { ALL_BLOCKS } from '../content/all-blocks.ts'
import { runBlock } from '../features/block-bet/block-runs.ts'
import { type DayBlock } from '../features/block-bet/today-store.ts'

/** The blocks of /today, each with what its page tells after the race. */
export function GET(): Response {
  return Response.json(
    ALL_BLOCKS.map((block): DayBlock => {
      const { execution, reason } = runBlock(block.number)
      return { ...block, reason, speedup: execution.totals.speedup }
    })
  )
}
