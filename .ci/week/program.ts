import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { ROOT } from '../../supabase/operator/connection.ts'
import { writeWhole } from '../../supabase/operator/files.ts'
import { PROJECT_HELP } from '../../supabase/operator/run-program.ts'
import { type Tools } from '../../supabase/operator/tools.ts'
import { parseWhole } from '../../supabase/parse-whole.ts'
import { htmlOf, textOf } from './pages.ts'
import { readWeek } from './read-week.ts'
import { reportOf, sinceOf } from './report.ts'

const DAY_MS = 86_400_000
/** The tools' backups, and the dumps of DEPLOY.md. */
const BACKUP = /(?:\.backup\.json|^backup.*\.sql)$/

type Options = { days: number; json?: true; html?: string; backups?: string[] }

export function createWeekProgram(tools: Tools): Command {
  return new Command('week')
    .description(
      'One page for Mondays: winners, rounds to look at, questions, bets, follow checks, backups, facts, and what stops by itself'
    )
    .addHelpText('after', PROJECT_HELP)
    .option('--days <n>', 'so many days before today', parseWhole(1, 366), 7)
    .option('--json', 'as JSON, with all rounds to look at')
    .option('--html <file>', 'write or replace this file, instead of standard output')
    .option(
      '--backups <folder...>',
      'where backups are, instead of this folder and the one above it'
    )
    .action((options: Options) => printWeek(options, tools))
}

async function printWeek({ days, json, html, backups }: Options, tools: Tools): Promise<void> {
  const now = tools.now()
  const project = await tools.connect()
  const week = await readWeek(project, sinceOf(now, days))
  const folders = (backups ?? ['.', '..']).map(folder => path.resolve(folder))
  const files = (await Promise.all(folders.map(folder => backupsIn(folder, now)))).flat()
  const lastCommit = await readLastCommit()
  const report = reportOf(project.host, week, { now, days, folders, files, lastCommit })
  if (html !== undefined) {
    await writeWhole(html, htmlOf(report), { replaces: true })
    tools.say(`Wrote ${html}.`)
  }
  if (json) tools.stdout.write(`${JSON.stringify(report, null, 1)}\n`)
  else if (html === undefined) tools.stdout.write(textOf(report))
}

async function backupsIn(folder: string, now: Date) {
  const names = (await readdir(folder)).filter(name => BACKUP.test(name))
  return Promise.all(
    names.map(async name => {
      const file = path.join(folder, name)
      const age = now.getTime() - (await stat(file)).mtimeMs
      return { file, days: Math.floor(age / DAY_MS) }
    })
  )
}

/** Undefined without Git or outside of a clone. */
async function readLastCommit(): Promise<Date | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%cI'], {
      cwd: ROOT
    })
    const date = new Date(stdout.trim())
    return Number.isNaN(date.getTime()) ? undefined : date
  } catch {
    return undefined
  }
}
