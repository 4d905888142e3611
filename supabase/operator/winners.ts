import { Command, InvalidArgumentError } from 'commander'
import { isSeason, type Season } from '../../src/domain/winners/season.ts'
import { readUsername, USERNAME_MESSAGES } from '../../src/domain/winners/username.ts'
import { parseWhole } from '../parse-whole.ts'
import { CommandFailure } from './connection.ts'
import { exportWinners } from './export.ts'
import { importFile, renameWinner, undoImport } from './import.ts'
import { addSet, WINNERS_LIMITS } from './limits.ts'
import { publish } from './publish.ts'
import { allowWinner, printBarred, removeWinner, repeatRemovals, writeRemovals } from './remove.ts'
import { COLUMN_NAMES } from './csv-rows.ts'
import { PROJECT_HELP, runFromTerminal } from './run-program.ts'
import { DRY_RUN, type Tools, YES } from './tools.ts'
import { SEASON_HELP, writeSeason } from './season.ts'
import { verify } from './verify.ts'

const IMPORT_HELP = `
The first row of FILE names the columns. Others than these are ignored:
  ${COLUMN_NAMES}
Accuracy is in percent, completion time in seconds or m:ss.
A column that is missing stays as it is. An empty cell empties the value, except username, created_at and follows_altius.
Where an id stands, it tells whose row it is: another username renames them. Other rows are told apart by username,
without regard to case. Comma, semicolon or tab; UTF-8. Entities such as &amp; are decoded once.

The plan has a line for each column that changes, with three rows of before and after; look at lines that begin with
"Warning:". Nothing is imported if any row is invalid. Before it acts it writes a backup beside FILE, for undo.`

/** Milliseconds of an age such as `7d`, `12h` or `30m`. */
function parseAge(text: string): number {
  const [, amount, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (amount === undefined)
    throw new InvalidArgumentError('It must be an age such as 7d, 12h or 30m.')
  return Number(amount) * (unit === 'm' ? 60_000 : unit === 'h' ? 3_600_000 : 86_400_000)
}

/** A name as people write or paste it. */
function parseName(text: string): string {
  const read = readUsername(text)
  if (read.ok) return read.username
  throw new InvalidArgumentError(USERNAME_MESSAGES[read.reason])
}

function parseSeason(text: string): Season {
  if (isSeason(text)) return text
  throw new InvalidArgumentError('It must be a month such as 2026-11.')
}

/** The staff's command line. */
export function createWinnersProgram(tools: Tools): Command {
  const program = new Command('winners')
    .usage('<command>')
    .description('The board of winners; <command> --help explains one')
    .addHelpText('after', PROJECT_HELP)
  program
    .command('import')
    .description('create and change winners from a CSV file')
    .argument('<file>')
    .option(...DRY_RUN)
    .option(...YES)
    .addHelpText('after', IMPORT_HELP)
    .action((file, options) => importFile(file, options, tools))
  program
    .command('undo')
    .description('take an import back by the backup that it wrote')
    .argument('<backup>')
    .option(...DRY_RUN)
    .option(...YES)
    .action((file, options) => undoImport(file, options, tools))
  program
    .command('export')
    .description('write all winners as CSV, which import reads back')
    .option('-o, --out <file>', 'a new file, instead of standard output')
    .action(options => exportWinners(options, tools))
  program
    .command('rename')
    .description('give a winner another name')
    .argument('<old>', 'a username, @username or link to the profile', parseName)
    .argument('<new>', 'the same', parseName)
    .option(...DRY_RUN)
    .option(...YES)
    .action((old, now, options) => renameWinner([old, now], options, tools))
  addRemoval(program, tools)
  program
    .command('season')
    .description('write the winners of a month, to announce them')
    .argument('<month>', 'such as 2026-11', parseSeason)
    .option('-o, --out <file>', 'a new file, instead of standard output')
    .addHelpText('after', SEASON_HELP)
    .action((season, options) => writeSeason(season, options, tools))
  program
    .command('verify')
    .description('ask X again who follows AltiusLabs')
    .option('--stale <age>', 'only winners whose last check is older', parseAge, parseAge('7d'))
    .option('--limit <n>', 'check at most so many', parseWhole(1, 1000), 500)
    .action(options => verify(options, tools))
  program
    .command('publish')
    .description('write the board as files that a CDN serves')
    .requiredOption('--bucket <name>', "a public bucket of the project's Storage")
    .action(options => publish(options, tools))
  addSet(program, WINNERS_LIMITS, tools)
  return program
}

function addRemoval(program: Command, tools: Tools): void {
  program
    .command('remove')
    .description('remove a person for good, at their request')
    .argument('[name]', 'a username, @username or link to the profile', parseName)
    .option('--account <number>', "X's number of the account, for a name that has changed hands")
    .option('--bar', 'keep a name off the board that is nowhere here')
    .option('--again <file>', 'repeat the removals of this file, after a restore')
    .option(...YES)
    .action((name, { again, ...options }: { again?: string; yes?: true }) => {
      if ((name === undefined) === (again === undefined)) {
        throw new CommandFailure(2, 'Give either a name or --again <file>.')
      }
      return again === undefined
        ? removeWinner(String(name), options, tools)
        : repeatRemovals(again, options, tools)
    })
  program
    .command('allow')
    .description('let a removed name come back')
    .argument('<name>', 'a username, @username or link to the profile', parseName)
    .option(...YES)
    .action((name, options) => allowWinner(name, options, tools))
  program
    .command('barred')
    .description('list the names that may not come back, with the day, or tell about one')
    .argument('[name]', 'a username, @username or link to the profile', parseName)
    .action(name => printBarred(name, tools))
  program
    .command('removals')
    .description('print the removals, for remove --again')
    .option('-o, --out <file>', 'write or replace this file, instead of standard output')
    .action(options => writeRemovals(options, tools))
}

if (import.meta.main) await runFromTerminal(createWinnersProgram)
