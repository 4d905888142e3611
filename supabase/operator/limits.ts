import { type Command } from 'commander'
import { z } from 'astro/zod'
import { CommandFailure, type Connection, NOTHING, quote } from './connection.ts'
import { assertOpening } from './load-questions.ts'
import { assertConfirmed, DRY_RUN, type PlanOptions, type Tools, YES } from './tools.ts'

type Limit = {
  least: number
  most: number
  does: string
  /** @throws CommandFailure if the project can't take the value now */
  check?: (value: number, project: Connection) => Promise<void>
}

type Limits = {
  /** What can't be set here, and why. */
  help: string
  limits: Readonly<Record<string, Limit>>
}

function ownQuestions(difficulty: 'easy' | 'medium' | 'hard', least: number, most: number): Limit {
  return {
    least,
    most,
    does: `of a round's ${difficulty} questions, how many are your own; the others are generated`,
    check: (value, project) => assertOpening(project, difficulty, value)
  }
}

export const CHALLENGE_LIMITS: Limits = {
  help: `
Not here, since pages state them: how many questions a round has, seconds for a question, hours to end a round and between two,
rounds a day, an account's least age, calls a minute, months that rounds are kept. A developer changes those: CONTRIBUTING.md.
At most 5 of your own: the page says that most questions are generated.`,
  limits: {
    'own-easy': ownQuestions('easy', 1, 2),
    'own-medium': ownQuestions('medium', 0, 2),
    'own-hard': ownQuestions('hard', 0, 1)
  }
}

export const BETS_LIMITS: Limits = {
  help: `
Not here: one counted bet an address, block and day, and bets from 1 to 8, which the page states. The blocks: npm run blocks.`,
  limits: {
    'bets-per-day': { least: 1, most: 50_000, does: 'counted bets of all visitors a day' },
    'network-bets-per-day': {
      least: 1,
      most: 10_000,
      does: 'counted bets of a network a day (an IPv4 /24 or an IPv6 /48)'
    }
  }
}

export const WINNERS_LIMITS: Limits = {
  help: `
They are of the follow check. A call to X costs about 0.01 USD. Not here, since the privacy page states them: days that names are
kept.`,
  limits: {
    'calls-per-day': {
      least: 0,
      most: 20_000,
      does: 'calls to X a day; half of them are kept for names on the board'
    },
    'checks-per-minute': { least: 1, most: 60, does: 'checks of a visitor a minute' },
    'checks-per-day': { least: 1, most: 1000, does: 'checks of a visitor a day' }
  }
}

/** Adds the command that lists and sets limits. */
export function addSet(program: Command, { limits, help }: Limits, tools: Tools): void {
  program
    .command('set')
    .description('set a limit; without a name, list them')
    .argument('[name]')
    .argument('[value]')
    .option(...DRY_RUN)
    .option(...YES)
    .addHelpText('after', help)
    .action((name, value, options) =>
      value === undefined
        ? printLimits(limits, name, tools)
        : setLimit({ limits, name: String(name), text: value }, options, tools)
    )
}

async function printLimits(
  limits: Limits['limits'],
  name: string | undefined,
  tools: Tools
): Promise<void> {
  if (name !== undefined) limitOf(limits, name)
  const project = await tools.connect()
  const values = await readValues(limits, project)
  for (const [own, limit] of Object.entries(limits)) {
    if (name !== undefined && own !== name) continue
    const cells = [own.padEnd(20), number(values[own]).padStart(6), rangeOf(limit), limit.does]
    tools.stdout.write(`${cells.join('  ')}\n`)
  }
}

async function setLimit(
  { limits, name, text }: { limits: Limits['limits']; name: string; text: string },
  { dryRun, yes }: PlanOptions,
  tools: Tools
): Promise<void> {
  const limit = limitOf(limits, name)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < limit.least || value > limit.most) {
    throw new CommandFailure(
      2,
      `${name} takes a whole number ${rangeOf(limit)}, not ${quote(text)}. Nothing was changed.`
    )
  }
  const project = await tools.connect()
  const before = (await readValues(limits, project))[name]
  tools.say(`${name}: ${number(before)} → ${number(value)}`)
  if (before === value) return tools.say('There is nothing to change.')
  await limit.check?.(value, project)
  if (dryRun) return tools.say('This was a dry run: nothing was changed.')
  await assertConfirmed(`Set ${name} on ${project.host}?`, yes, tools)
  await project.rpc('set_limit', { name, value }, NOTHING)
  tools.say(`Done. To take it back: the same with ${String(before)}.`)
}

function readValues(
  limits: Limits['limits'],
  project: Connection
): Promise<Readonly<Record<string, number>>> {
  const shape = Object.fromEntries(Object.keys(limits).map(name => [name, z.int()] as const))
  return project.rpc('staff_limits', {}, z.object(shape))
}

function limitOf(limits: Limits['limits'], name: string): Limit {
  const limit = limits[name]
  if (limit) return limit
  throw new CommandFailure(
    2,
    `There is no limit ${quote(name)}, only ${Object.keys(limits).join(', ')}. What can't be set, and why: set --help.`
  )
}

function rangeOf({ least, most }: Limit): string {
  return `from ${number(least)} to ${number(most)}`
}

function number(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '–'
}
