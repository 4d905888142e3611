import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { generateWinners } from '../supabase/embedded/winners-generator.ts'
import {
  callAs,
  playRound,
  prepareChallenge,
  signUp,
  START
} from '../tests/backend/challenge-database.ts'
import { connect, type TestDatabase } from '../tests/backend/platform.ts'
import { createDatabase, startPostgres } from '../tests/backend/postgres.ts'

const SCHEMAS = `'public', 'bets', 'challenge', 'follow_check', 'auth'`

/** Backs a full project up with the commands of DEPLOY.md, restores it into a new one, and compares every row. */
const { dump, restore } = await readCommands()
const folder = await mkdtemp(join(tmpdir(), 'altius-restore-'))
const { url, stop } = await startPostgres()
try {
  const [oldAddress, newAddress] = [await createDatabase(url), await createDatabase(url)]
  const before = await contentOf(oldAddress, fill)
  const file = join(folder, 'backup.sql')
  await writeFile(file, runDump(oldAddress))
  runShell(restore(newAddress, file))
  const after = await contentOf(newAddress)
  compare(before, after)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

type Content = ReadonlyMap<string, { rows: number; sum: string }>

async function readCommands() {
  const deploy = (await readFile('DEPLOY.md', 'utf8')).replaceAll('\\\n', ' ')
  const dump = /db dump --remote (.*) -f \S+(.*)/.exec(deploy)
  const restore = /^psql "<[^"]*>"(.*) -f \S+$/m.exec(deploy)
  const [, options, tables] = dump ?? []
  const [, rest] = restore ?? []
  if (options === undefined || tables === undefined || rest === undefined)
    throw new Error('DEPLOY.md has no command that dumps, or none that restores.')
  return {
    dump: (address: string) =>
      `.ci/deploy/node_modules/.bin/supabase db dump --dry-run --remote='${address}' ${options}${tables}`,
    restore: (address: string, file: string) => `psql '${address}'${rest} -f ${file}`
  }
}

/** The command line would run pg_dump in Docker. It also prints the script, which needs PostgreSQL's programs only. */
function runDump(address: string): string {
  return runShell(runShell(dump(address)))
}

function runShell(command: string): string {
  return execFileSync('bash', ['-c', command], { encoding: 'utf8', maxBuffer: 2 ** 30 })
}

/** Writes something into every table that a dump must have. */
async function fill(database: TestDatabase): Promise<void> {
  await database.query(
    `insert into public.winners select * from jsonb_populate_recordset(null::public.winners, $1::text::jsonb)`,
    [
      JSON.stringify(
        [...generateWinners(2000)].map((row, at) => ({
          ...row,
          id: at + 1,
          updated_at: new Date()
        }))
      )
    ]
  )
  await database.exec(`select setval(pg_get_serial_sequence('public.winners', 'id'), 2000)`)
  await database.exec('select public.remove_winner((select min(username) from public.winners))')
  await prepareChallenge(database)
  const people = ['ana', 'bo', 'cy']
  for (const [at, handle] of people.entries()) {
    const user = await signUp(database, { xId: String(at + 1), handle })
    await playRound(database, user, { since: START + at * 600_000, rights: 12 - at })
    if (handle === 'cy') await callAs(database, user, 'forget')
  }
  await database.exec(`select public.remove_winner('bo'); drop table challenge.clock`)
  await database.exec(
    `select public.place_bet(block, bet) from bets.blocks, unnest('{2.5,3}'::numeric[]) as bet`
  )
}

/** Each table that a dump must have, and each sequence, with a sum of what it holds. */
async function contentOf(address: string, change?: typeof fill): Promise<Content> {
  const database = connect(address)
  await change?.(database)
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in (${SCHEMAS})`
  )
  const content = new Map<string, { rows: number; sum: string }>()
  for (const { name } of tables) {
    const [sum] = await database.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(each::text, chr(10) order by each::text), '')) as sum from ${name} as each`
    )
    if (sum) content.set(name, sum)
  }
  const sequences = await database.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in (${SCHEMAS})`
  )
  for (const { name, value } of sequences) content.set(name, { rows: 1, sum: String(value) })
  await database.close()
  return content
}

function compare(before: Content, after: Content): void {
  const excluded = new Set(/-x (\S+)/.exec(dump(''))?.[1]?.split(','))
  const faults: string[] = []
  for (const [name, content] of before) {
    if (excluded.has(name)) continue
    if (content.rows === 0) faults.push(`${name} was empty, so nothing was tried.`)
    if (!isDeepStrictEqual(content, after.get(name)))
      faults.push(
        `${name} differs: ${JSON.stringify(content)} became ${JSON.stringify(after.get(name))}.`
      )
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`${String(before.size)} tables and sequences came back.`)
}
