import { z } from 'astro/zod'
import { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { ALL_BLOCKS, readRecording } from '../../src/content/all-blocks.ts'
import { type KnownBlock } from '../../src/content/real-blocks.ts'
import { runLab } from '../../src/domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../src/domain/engine/settings.ts'
import { addSet, BETS_LIMITS } from '../../supabase/operator/limits.ts'
import { PROJECT_HELP } from '../../supabase/operator/run-program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'

/** The answer of `all_bets`. */
export const COUNTS = z.array(z.object({ block: z.int(), bet: z.number(), bets: z.int() }))

type Counts = z.infer<typeof COUNTS>

/** The answer of `uncounted_bets`. */
export const UNCOUNTED = z.array(
  z.object({
    day: z.string(),
    limit: z.enum(['visitor', 'network', 'day']),
    since: z.string(),
    bets: z.int()
  })
)

type Uncounted = z.infer<typeof UNCOUNTED>

export const MET_LIMITS: Readonly<Record<Uncounted[number]['limit'], string>> = {
  visitor: 'one bet an address, block and day',
  network: 'the bets of a network a day (network-bets-per-day)',
  day: 'the bets of a day (bets-per-day)'
}

const COLUMNS = ['block', 'bets', 'median', 'above', 'model', 'pevm']

export function createBetsProgram(tools: Tools): Command {
  const program = new Command('bets')
    .description(
      'What visitors bet on each block: the median, the share above the model, and both results; which limits were met in the last 30 days'
    )
    .addHelpText('after', PROJECT_HELP)
    .option('--csv', 'as CSV')
    .action(options => printBets(options, tools))
  addSet(program, BETS_LIMITS, tools)
  return program
}

async function printBets({ csv }: { csv?: true }, tools: Tools): Promise<void> {
  const project = await tools.connect()
  const counts = await project.rpc('all_bets', {}, COUNTS)
  const uncounted = await project.rpc('uncounted_bets', {}, UNCOUNTED)
  const byBlock = Map.groupBy(counts, ({ block }) => block)
  const rows = ALL_BLOCKS.map(block => rowOf(block, byBlock.get(block.number) ?? []))
  const table = [COLUMNS, ...rows]
  if (csv) {
    tools.stdout.write(stringify(table, { record_delimiter: 'windows' }))
  } else {
    const lines = table.map(row => row.map(cell => (cell || '–').padStart(8)).join('  '))
    tools.stdout.write(`${lines.join('\n')}\n`)
  }
  for (const { day, limit, since, bets } of uncounted) {
    tools.say(
      `Limit met on ${day} from ${since.slice(11, 16)} UTC: ${MET_LIMITS[limit]}. Not counted: ${String(bets)}.`
    )
  }
}

function rowOf({ number, pevm }: KnownBlock, counts: Counts): string[] {
  const model = modelOf(number)
  const { bets, median, above } = summaryOf(counts, model)
  const cells = [median?.toFixed(1), above?.toFixed(2), model.toFixed(2), pevm?.speedup.toFixed(2)]
  return [String(number), String(bets), ...cells.map(cell => cell ?? '')]
}

/** The lower one of two medians; `above` is the share of bets above the model. Both undefined without bets. */
export function summaryOf(
  counts: readonly Omit<Counts[number], 'block'>[],
  model: number
): { bets: number; median: number | undefined; above: number | undefined } {
  let bets = 0
  const upTo = counts.map(step => ({ ...step, bets: (bets += step.bets) }))
  const below = upTo.findLast(({ bet }) => bet <= model)?.bets ?? 0
  return {
    bets,
    median: upTo.find(step => step.bets * 2 >= bets)?.bet,
    above: bets === 0 ? undefined : 1 - below / bets
  }
}

/** What the block's page tells: Block-STM on 8 cores. */
export function modelOf(realBlock: number): number {
  const { executions } = runLab({ ...DEFAULT_SETTINGS, realBlock }, {}, readRecording(realBlock))
  return executions['block-stm'].totals.speedup
}
