import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import facts from '../src/content/facts.json' with { type: 'json' }
import { checkFacts, goesStale, type Basis, type CheckedFact } from './check-facts.ts'

type Listed = CheckedFact & { checked: string }

const API = 'https://api.github.com/'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const listed: readonly Listed[] = facts.map(({ rests, ...fact }) => ({
  ...fact,
  // The schema of the content has checked it.
  ...(rests && { rests: rests as readonly Basis[] })
}))
if (values.check) await check()
else list()

/** Prints each fact with the day of its last check, the oldest first. A star marks those that go stale soonest. */
function list(): void {
  const sorted = listed.toSorted(
    (one, other) =>
      one.checked.localeCompare(other.checked) || Number(goesStale(other)) - Number(goesStale(one))
  )
  for (const fact of sorted)
    console.log(fact.checked, goesStale(fact) ? '*' : ' ', fact.id.padEnd(8), fact.text)
}

/** Prints what to read again, with its places. Exit status 1 if there is any, 3 if GitHub wasn't asked about all. */
async function check(): Promise<void> {
  const { moved, unknown } = await checkFacts(listed, API, process.env['GITHUB_TOKEN'])
  const places = globSync('src/**/*.{astro,tsx,ts,json}').map(
    file => [file, readFileSync(file, 'utf8')] as const
  )
  for (const { fact, now } of moved) {
    console.log(`${fact.id}: ${now}\n  ${fact.text}`)
    const quoted = new RegExp(`["']${fact.id}["']`)
    for (const [file, text] of places) if (quoted.test(text)) console.log(`  ${file}`)
  }
  for (const reason of unknown) console.error(reason)
  if (moved.length === 0 && unknown.length === 0)
    console.log('Nothing that a fact rests on has moved on.')
  if (moved.length > 0) process.exitCode = 1
  else if (unknown.length > 0) process.exitCode = 3
}
