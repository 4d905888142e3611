import path from 'node:path'
import { expect, test } from 'vitest'
import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { summaryOf } from '../../.ci/bets/program.ts'
import { freePort } from '../free-port.ts'
import { openProject } from './operator.ts'
import { runProgram } from './program.ts'
import { makeFolder } from './site.ts'

const project = await openProject()

async function placeBet(bet: number, address: string): Promise<void> {
  const request = new Request('http://localhost/rest/v1/rpc/place_bet', {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ block: 15537394, bet })
  })
  expect((await project.backend.fetch(request, address)).status).toBe(204)
}

test('bets prints a line for each block, with what visitors bet, the model and pevm, and which limit was met', async () => {
  for (const [at, bet] of [1.2, 1.4, 1.4, 5].entries()) await placeBet(bet, `192.0.2.${String(at)}`)
  await placeBet(8, '192.0.2.1')
  const { exitCode, stdout, said } = await project.bets([])
  expect(exitCode).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(1 + ALL_BLOCKS.length)
  expect(lines).toContain('15537394         4       1.4      0.25      1.40      1.56')
  expect(lines.filter(line => / 0 +– +– /.test(line))).toHaveLength(ALL_BLOCKS.length - 1)
  const [, day, time] =
    /^Limit met on (\S+) from (\d\d:\d\d) UTC: one bet an address, block and day\. Not counted: 1\.$/.exec(
      said
    )!
  const since = Date.parse(`${day!}T${time!}Z`)
  expect(Math.abs(Date.now() - since)).toBeLessThan(10 * 60_000)
})

test('bets runs in any folder', async () => {
  const url = `http://localhost:${String(await freePort())}`
  const variables = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: 'sb_secret_1' }
  const command = path.resolve('.ci/bets.ts')
  const program = runProgram(process.execPath, [command], variables, await makeFolder())
  expect(await program.ended).toBe(3)
  expect(program.output()).toMatch(/^Nothing answers at .+\n$/)
})

test.each<[Record<number, number>, number, object]>([
  [{}, 2, { bets: 0, median: undefined, above: undefined }],
  [{ 1: 3 }, 2, { bets: 3, median: 1, above: 0 }],
  [{ 1: 1, 2: 1, 3: 2 }, 2, { bets: 4, median: 2, above: 0.5 }],
  [{ 1: 1, 2: 1, 3: 3 }, 2.9, { bets: 5, median: 3, above: 0.6 }]
])('%j against a model of %f', (counts, model, summary) => {
  const bets = Object.entries(counts).map(([bet, bets]) => ({ bet: Number(bet), bets }))
  expect(summaryOf(bets, model)).toEqual(summary)
})
