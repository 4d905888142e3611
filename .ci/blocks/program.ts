import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import { format, resolveConfig } from 'prettier'
import { ALL_BLOCKS, readRecording } from '../../src/content/all-blocks.ts'
import {
  BLOCK_DAYS,
  blocksUntil,
  dayNumber,
  FIRST_DAY,
  fitsDay
} from '../../src/content/block-days.ts'
import { type KnownBlock } from '../../src/content/real-blocks.ts'
import { type Recording } from '../../src/domain/engine/recording.ts'
import { COUNTS, modelOf } from '../bets/program.ts'
import { CommandFailure } from '../../supabase/operator/connection.ts'
import { writeWhole } from '../../supabase/operator/files.ts'
import { PROJECT_HELP } from '../../supabase/operator/run-program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'
import { z } from 'astro/zod'
import { draftWords } from './draft.ts'
import { figuresOf } from './figures.ts'
import { faultOf, LATELY, recordLatest } from './latest.ts'
import { BlockFailure, openNode } from './node.ts'
import { recordBlock } from './record.ts'

const WORDS = 'src/content/real-blocks.json'
const DAYS = 'src/content/block-days.json'
const DAY_MS = 86_400_000
/** The clocks that are farthest ahead: UTC+14. */
const AHEAD_MS = 14 * 3_600_000

/** Files of the repository, for everyone. */
const REPLACED = { replaces: true, mode: 0o644 }

type Words = Record<string, { name: string; question: string; pevm?: number }>

export function createBlocksProgram(tools: Tools): Command {
  const program = new Command('blocks')
    .description(
      'The recorded blocks of Ethereum, a line each, and their days; <command> --help explains one'
    )
    .addHelpText('after', PROJECT_HELP)
    .action(() => listBlocks(tools))
  program
    .command('record')
    .description('record a block from a node, and draft its name and question')
    .argument(
      '<number>',
      `or “latest”: of the newest finalized blocks the one least like the last ${String(LATELY)} days’`,
      parseNumber
    )
    .requiredOption(
      '--rpc <url>',
      'a node that answers debug_traceBlockByNumber',
      process.env['RPC_URL']
    )
    .option('--add', 'give it the next free day, too')
    .action((number, options: RecordOptions) => record(number, options, tools))
  program
    .command('add')
    .description('give a recorded block the next free day')
    .argument('<number>', undefined, parseBlock)
    .action(number => addDay(findBlock(number), tools))
  program
    .command('sync')
    .description('tell the project which blocks may be bet on')
    .action(() => sync(tools))
  return program
}

function parseBlock(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of a block.')
}

function parseNumber(text: string): number | 'latest' {
  return text === 'latest' ? text : parseBlock(text)
}

async function listBlocks(tools: Tools): Promise<void> {
  const project = await tools.connect()
  const counts = await project.rpc('all_bets', {}, COUNTS)
  const today = todayFrom(tools.now())
  for (const { number, name, pevm } of ALL_BLOCKS) {
    const days = BLOCK_DAYS.flatMap((block, at) => (block === number ? [dateOf(at)] : []))
    const bets = counts
      .filter(({ block }) => block === number)
      .reduce((sum, each) => sum + each.bets, 0)
    const cells = [
      String(number).padStart(9),
      (days.at(-1) ?? '–').padEnd(10),
      `${modelOf(number).toFixed(2)}x`,
      pevm ? `${pevm.speedup.toFixed(2)}x` : '–'.padStart(5),
      String(bets).padStart(6),
      name
    ]
    tools.stdout.write(`${cells.join('  ')}\n`)
  }
  const upcoming = blocksUntil(today + 2, BLOCK_DAYS, mayReturn)
  tools.stdout.write(
    `Today: ${String(upcoming[today])}, tomorrow: ${String(upcoming[today + 1])}. `
  )
  tools.stdout.write(`New ones until ${dateOf(BLOCK_DAYS.length - 1)}.\n`)
}

function todayFrom(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) - dayNumber(FIRST_DAY)
}

/** Of a place in the list. */
function dateOf(at: number): string {
  return new Date((dayNumber(FIRST_DAY) + at) * DAY_MS).toISOString().slice(0, 10)
}

function mayReturn(number: number): boolean {
  const block = ALL_BLOCKS.find(each => each.number === number)
  return block !== undefined && fitsDay(block)
}

type RecordOptions = { rpc: string; add?: true }

async function record(
  number: number | 'latest',
  { rpc, add }: RecordOptions,
  tools: Tools
): Promise<void> {
  const node = openNode(rpc, wait)
  const recording = await (
    number === 'latest'
      ? recordLatest(node, figuresOfLastDays(tools.now()))
      : recordBlock(node, BigInt(number))
  ).catch((error: unknown) => {
    if (error instanceof BlockFailure) throw new CommandFailure(error.exitCode, error.message)
    throw error
  })
  const fault = faultOf(recording)
  if (fault !== undefined) throw new CommandFailure(1, fault)
  await keep(recording, tools)
  if (add) await addDay(recording, tools)
  else tools.say(`Then give it a day: npm run blocks -- add ${String(recording.number)}`)
}

function figuresOfLastDays(now: Date) {
  const today = todayFrom(now)
  return blocksUntil(today + 1, BLOCK_DAYS, mayReturn)
    .slice(-LATELY)
    .map(number => figuresOf(readRecording(number)))
}

async function keep(recording: Recording, tools: Tools): Promise<void> {
  const words: Words = readJson(WORDS)
  const { number } = recording
  const taken = new Set(ALL_BLOCKS.filter(each => each.number !== number).map(({ name }) => name))
  const drafted = { ...draftWords(figuresOf(recording), taken), ...words[number] }
  await writeWhole(
    `src/content/real-blocks/${String(number)}.json`,
    `${JSON.stringify(recording)}\n`,
    REPLACED
  )
  await writeJson(WORDS, { ...words, [number]: drafted })
  tools.say(`Recorded block ${String(number)}: “${drafted.name}”, ${drafted.question}`)
  tools.say(`Its words are in ${WORDS}: change them as you like.`)
}

function findBlock(number: number): KnownBlock {
  const block = ALL_BLOCKS.find(each => each.number === number)
  if (!block) throw new CommandFailure(1, `Block ${String(number)} isn’t recorded.`)
  return block
}

async function addDay(block: Parameters<typeof fitsDay>[0], tools: Tools): Promise<void> {
  const { number } = block
  if (BLOCK_DAYS.includes(number))
    throw new CommandFailure(
      1,
      `Block ${String(number)} has a day: ${dateOf(BLOCK_DAYS.indexOf(number))}.`
    )
  if (!fitsDay(block))
    throw new CommandFailure(
      1,
      `Block ${String(number)} is too small for a day, or pevm ran it on one core.`
    )
  // No day that has begun anywhere, or begins next, may change.
  const ahead = todayFrom(new Date(tools.now().getTime() + AHEAD_MS)) + 2
  const days = [...blocksUntil(Math.max(BLOCK_DAYS.length, ahead), BLOCK_DAYS, mayReturn), number]
  await writeJson(DAYS, days)
  tools.say(
    `Block ${String(number)} has ${dateOf(days.length - 1)}. Deploy, then: npm run blocks -- sync`
  )
}

async function sync(tools: Tools): Promise<void> {
  const project = await tools.connect()
  const added = await project.rpc(
    'allow_bets_on',
    { blocks: ALL_BLOCKS.map(({ number }) => number) },
    z.int()
  )
  tools.say(`${String(added)} more of ${String(ALL_BLOCKS.length)} blocks may be bet on.`)
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** As the check wants it. */
async function writeJson(file: string, value: unknown): Promise<void> {
  const style = await resolveConfig(file)
  const text = await format(JSON.stringify(value), { ...style, filepath: file })
  await writeWhole(file, text, REPLACED)
}
