import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import facts from '../../src/content/facts.json' with { type: 'json' }
import { CommandFailure, ROOT } from '../../supabase/operator/connection.ts'
import { count } from '../../supabase/operator/report.ts'
import { type Tools } from '../../supabase/operator/tools.ts'
import { type Basis, type CheckedFact, checkFacts, goesStale } from '../check-facts.ts'

type Listed = CheckedFact & { checked: string }

const API = 'https://api.github.com/'

const HELP = `
A star marks the facts that go stale soonest. --check asks GitHub, with GITHUB_TOKEN if there is one, about those that rest on a
release, a tag or a pull request, and prints what to read again, with its places.`

/** @param api a stand-in for GitHub's */
export function createFactsProgram(tools: Tools, api = API): Command {
  return new Command('facts')
    .description('The facts on the site by day of last check, the oldest first')
    .option('--check', 'say what has moved on since: exit status 1 if anything has')
    .addHelpText('after', HELP)
    .action(({ check }: { check?: true }) => {
      const listed: readonly Listed[] = facts.map(({ rests, ...fact }) => ({
        ...fact,
        // The schema of the content has checked it.
        ...(rests && { rests: rests as readonly Basis[] })
      }))
      return check ? printMoved(listed, api, tools) : list(listed, tools)
    })
}

function list(listed: readonly Listed[], tools: Tools): void {
  const sorted = listed.toSorted(
    (one, other) =>
      one.checked.localeCompare(other.checked) || Number(goesStale(other)) - Number(goesStale(one))
  )
  for (const fact of sorted) {
    const star = goesStale(fact) ? '*' : ' '
    tools.stdout.write(`${fact.checked} ${star} ${fact.id.padEnd(8)} ${fact.text}\n`)
  }
}

/** @throws CommandFailure if anything has moved on, or GitHub wasn't asked about all */
async function printMoved(listed: readonly Listed[], api: string, tools: Tools): Promise<void> {
  const { moved, unknown } = await checkFacts(listed, api, process.env['GITHUB_TOKEN'])
  const places = globSync('src/**/*.{astro,tsx,ts,json}', { cwd: ROOT }).map(
    file => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const
  )
  for (const { fact, now } of moved) {
    tools.stdout.write(`${fact.id}: ${now}\n  ${fact.text}\n`)
    const quoted = new RegExp(`["']${fact.id}["']`)
    for (const [file, text] of places) if (quoted.test(text)) tools.stdout.write(`  ${file}\n`)
  }
  for (const reason of unknown) tools.say(reason)
  if (moved.length > 0) throw new CommandFailure(1, `${count(moved.length, 'fact')} to read again.`)
  if (unknown.length > 0) throw new CommandFailure(3, 'GitHub was not asked about all facts.')
  tools.say('Nothing that a fact rests on has moved on.')
}
