import { z } from 'astro/zod'
import { Command } from 'commander'
import { generateAll } from '../../src/domain/challenge/generators.ts'
import { DAYS_LOGGED, MONTHS_KEPT } from '../../src/domain/challenge/rules.ts'
import { parseWhole } from '../parse-whole.ts'
import { QUESTION_FACTS, questionsText, REPORT, reportText } from './challenge-status.ts'
import { CommandFailure, NOTHING, quote } from './connection.ts'
import { writeWhole } from './files.ts'
import { addSet, CHALLENGE_LIMITS } from './limits.ts'
import { loadQuestions, undoLoad } from './load-questions.ts'
import { count } from './report.ts'
import { PROJECT_HELP, runFromTerminal } from './run-program.ts'
import { DRY_RUN, type Tools, YES } from './tools.ts'

const LOAD_HELP = `
FILE is a JSON list. A question that you wrote: {"difficulty": "easy", "stem": "…", "options": ["…", "…", "…", "…"], "key": 1,
"section": "solution"}. The key is the place of the right option, from 1. It may have a block to look at: "figure": {"kind": "block",
"rows": [{"does": "swap", "shares": "pool 1"}, {"does": "gift", "shares": null}]}. Give the options similar lengths, so that the longest
is right no more often than others. "make" writes generated questions.

The questions replace those of the same families: what you wrote is one family. The plan says what is new, changed and gone,
and whether rounds open. Nothing is loaded if any question is invalid, or, without --force, if no round would open any more.
Before it acts it writes a backup beside FILE, for undo. Open rounds keep their questions.`

const MAKE_HELP = `
Every question is drawn by itself, from the system's randomness: keep the file out of the repository.`

const FORCE = ['--force', 'even if no round opens any more'] as const

export function createChallengeProgram(tools: Tools): Command {
  const program = new Command('challenge')
    .usage('<command>')
    .description('The questions and rounds of the IQ Challenge; <command> --help explains one')
    .addHelpText('after', PROJECT_HELP)
  program
    .command('status')
    .description('print the questions, the rounds of today and the latest results')
    .action(() => printStatus(tools))
  program
    .command('report')
    .description('print how each question was answered, the worst first')
    .action(() => printQuestions(tools))
  program
    .command('make')
    .description('write generated questions to a new file, for load')
    .option('--per-family <n>', 'questions of each family', parseWhole(12, 1000), 300)
    .option('-o, --out <file>', 'a new file', 'challenge-questions.json')
    .addHelpText('after', MAKE_HELP)
    .action(options => makeQuestions(options, tools))
  program
    .command('load')
    .description('make the questions of a file those that rounds draw from')
    .argument('<file>')
    .option(...DRY_RUN)
    .option(...YES)
    .option(...FORCE)
    .addHelpText('after', LOAD_HELP)
    .action((file, options) => loadQuestions(file, options, tools))
  program
    .command('undo')
    .description('take a load back by the backup that it wrote')
    .argument('<backup>')
    .option(...DRY_RUN)
    .option(...YES)
    .option(...FORCE)
    .action((file, options) => undoLoad(file, options, tools))
  program
    .command('void')
    .description("take a round out of the count; the person's next best result stands")
    .argument('<attempt>', 'the id that status prints')
    .requiredOption('--reason <text>', 'why, for the staff')
    .action((attempt, { reason }) => voidAttempt(attempt, reason, tools))
  program
    .command('clean')
    .description('delete what the privacy page says is deleted; for every night')
    .action(() => clean(tools))
  addSet(program, CHALLENGE_LIMITS, tools)
  for (const [name, isPaused, does] of [
    ['pause', true, 'allow no new rounds; open ones go on'],
    ['resume', false, 'allow new rounds again']
  ] as const) {
    program
      .command(name)
      .description(does)
      .action(() => setPaused(isPaused, tools))
  }
  return program
}

async function printStatus(tools: Tools): Promise<void> {
  const project = await tools.connect()
  const report = await project.rpc('challenge_report', {}, REPORT)
  tools.stdout.write(`${reportText(report)}\n`)
}

async function printQuestions(tools: Tools): Promise<void> {
  const project = await tools.connect()
  const questions = await project.rpc('challenge_questions', {}, QUESTION_FACTS)
  tools.stdout.write(`${questionsText(questions)}\n`)
}

async function makeQuestions({ perFamily, out }: { perFamily: number; out: string }, tools: Tools) {
  const questions = generateAll(perFamily, tools.random)
  const text = `${JSON.stringify(questions, null, 1)}\n`
  await writeWhole(out, text)
  tools.say(
    `Wrote ${count(questions.length, 'question')} to ${out}. Keep it out of the repository.`
  )
}

const VOIDED = z.discriminatedUnion('state', [
  z.object({ state: z.literal('void'), handle: z.string() }),
  z.object({ state: z.literal('missing') })
])

async function voidAttempt(attempt: string, reason: string, tools: Tools): Promise<void> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(attempt))
    throw new CommandFailure(2, `${quote(attempt)} is not the id of a round: status prints them.`)
  if (reason.trim() === '') throw new CommandFailure(2, 'The reason is empty.')
  const project = await tools.connect()
  const voided = { attempt, reason }
  const done = await project.rpc('challenge_void', voided, VOIDED)
  if (done.state === 'missing')
    throw new CommandFailure(1, 'There is no such round. Nothing was changed.')
  tools.say(`The round of @${done.handle} no longer counts.`)
}

async function setPaused(isPaused: boolean, tools: Tools): Promise<void> {
  const project = await tools.connect()
  await project.rpc('challenge_pause', { is_paused: isPaused }, NOTHING)
  tools.say(isPaused ? 'No new rounds until resume. Open ones go on.' : 'New rounds are allowed.')
}

async function clean(tools: Tools): Promise<void> {
  const project = await tools.connect()
  await project.rpc('challenge_clean', {}, NOTHING)
  tools.say(
    `Rounds older than ${MONTHS_KEPT} months are deleted, but for the best of each person; the log of sign-ins, and sessions not used since, after ${DAYS_LOGGED} days.`
  )
}

if (import.meta.main) await runFromTerminal(createChallengeProgram)
