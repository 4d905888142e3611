import { type SupabaseClient } from '@supabase/supabase-js'
import { type Command, Option } from 'commander'
import {
  type Clock,
  createFollowChecker,
  type FollowChecker,
  REAL_CLOCK,
  type Stop
} from './follow-checker.ts'
import { count } from './count.ts'
import { type DueWinner, dueWinners } from './due-winners.ts'
import { EXIT, type ExitCode } from './failure.ts'
import { countUpTo, parseAge } from './option-values.ts'
import { eachOf } from './pool.ts'
import { type Outcome, type Tools } from './tools.ts'

type Options = { stale: number; limit?: number; concurrency: number }

const SEVEN_DAYS_MS = 7 * 86_400_000
const PAGE = 1000
const HELP = `
Each name costs one call of the provider; the function's daily budget holds. Of a winner only the flag,
the date of the check and the number of followers change. An account that no longer exists on X is
listed, its row stays as it is, and it doesn't count for --limit. What was checked is in the table:
after an interruption or at the end of the budget, the same command goes on with the next.

Exit status 1: stopped early, because of the budget, the provider or the function.`

/** Adds the command that asks the follow check about winners again. */
export function addVerify(program: Command, tools: Tools, clock: Clock = REAL_CLOCK): void {
  program
    .command('verify')
    .description('ask X again who follows AltiusLabs')
    .addOption(
      new Option('--stale <age>', 'only winners whose last check is older, or who had none')
        .argParser(parseAge)
        .default(SEVEN_DAYS_MS, '7d')
    )
    .option('--limit <n>', 'check at most so many', countUpTo(1_000_000))
    .option('--concurrency <n>', 'calls at the same time', countUpTo(16), 4)
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const { client } = await tools.connect()
      tools.finish(await verify(client, options, tools, clock))
    })
}

async function verify(
  client: SupabaseClient,
  { stale, limit = Infinity, concurrency }: Options,
  tools: Tools,
  clock: Clock
): Promise<Outcome> {
  const start = clock.now()
  const due = dueWinners(client, new Date(start - stale).toISOString())
  const dueAtStart = await due.count()
  const total = Math.min(dueAtStart, limit)
  const checker = createFollowChecker(client, tools.signal, clock)
  const progress = tools.progress(total, 'checked')

  async function checkOne(winner: DueWinner): Promise<void> {
    await checker.check(winner.username)
    progress.update(Math.min(checker.counted(), total))
  }
  try {
    while (!checker.signal.aborted && checker.counted() < limit) {
      const winners = await due.next(Math.min(PAGE, limit - checker.counted()))
      if (winners.length === 0) break
      await eachOf(winners, concurrency, checker.signal, checkOne)
    }
  } finally {
    progress.stop()
  }
  return outcomeOf(checker, dueAtStart, (clock.now() - start) / 1000, tools.signal.aborted)
}

function outcomeOf(
  checker: FollowChecker,
  dueAtStart: number,
  seconds: number,
  isInterrupted: boolean
): Outcome {
  const { follows, doesNotFollow, gone, unknown } = checker.tally
  const stopped = isInterrupted ? undefined : checker.stopped()
  const checked = follows + doesNotFollow
  const left = Math.max(0, dueAtStart - checked)
  const perSecond = Math.round((checked / Math.max(seconds, 0.001)) * 10) / 10
  const text = [
    `Checked ${count(checked, 'winner')} in ${inWords(seconds)} (${String(perSecond)} a second): ` +
      `${String(follows)} follow, ${String(doesNotFollow)} do not.`,
    gone.length > 0 && `No longer on X, rows unchanged (${String(gone.length)}): ${list(gone)}`,
    unknown.length > 0 && `Not found out (${String(unknown.length)}): ${list(unknown)}`,
    isInterrupted && 'Interrupted.',
    stopped && `Stopped. ${stopped.message}`,
    left > 0 && `Still due: ${count(left, 'winner')}. ${goOn(stopped?.retryAfterSeconds)}`
  ]
  return {
    json: { checked, follows, doesNotFollow, gone, unknown, left, stopped: stopped ?? null },
    text: text.filter(line => line !== false && line !== undefined).join('\n'),
    exitCode: isInterrupted ? EXIT.interrupted : exitCodeOf(stopped)
  }
}

function exitCodeOf(stopped: Stop | undefined): ExitCode {
  if (!stopped) return EXIT.done
  const isOutOfReach = ['unreachable', 'refused', 'not-deployed'].includes(stopped.reason)
  return isOutOfReach ? EXIT.unreachable : EXIT.attention
}

function goOn(retryAfterSeconds: number | undefined): string {
  return retryAfterSeconds === undefined
    ? 'The same command goes on with them.'
    : `The same command goes on with them, in ${inWords(retryAfterSeconds)} at the earliest.`
}

/** Names for a person: the first twenty. `--json` has all of them. */
function list(names: readonly string[]): string {
  const rest = names.length - 20
  return names.slice(0, 20).join(', ') + (rest > 0 ? ` and ${String(rest)} more` : '')
}

function inWords(seconds: number): string {
  for (const [unit, length] of [
    ['hours', 3600],
    ['minutes', 60]
  ] as const) {
    if (seconds >= 1.5 * length) return `${String(Math.ceil(seconds / length))} ${unit}`
  }
  const whole = Math.max(1, Math.round(seconds))
  return count(whole, 'second')
}
