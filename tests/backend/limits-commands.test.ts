import { expect, test } from 'vitest'
import { createBetsProgram } from '../../.ci/bets/program.ts'
import { BETS_LIMITS, CHALLENGE_LIMITS, WINNERS_LIMITS } from '../../supabase/operator/limits.ts'
import { openProject } from './operator.ts'

const project = await openProject()

type Tool = 'challenge' | 'bets' | 'run'

async function quotas(): Promise<string[]> {
  const answer = await project.send('/rest/v1/rpc/challenge_active', { method: 'POST' })
  const found = (await answer.json()) as {
    quotas: { difficulty: string; is_fixed: boolean; size: number }[]
  }
  return found.quotas.map(
    ({ difficulty, is_fixed, size }) => `${difficulty} ${is_fixed ? 'own' : 'made'} ${String(size)}`
  )
}

test('set lists each limit with its value and what is allowed', async () => {
  const { exitCode, stdout } = await project.challenge(['set'])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^own-easy +2 {2}from 1 to 2 {2}of a round's easy questions, how many/)
  expect((await project.bets(['set'])).stdout).toMatch(
    /^bets-per-day +20,000 {2}from 1 to 50,000 .+\nnetwork-bets-per-day +100 /
  )
  expect((await project.run(['set', 'calls-per-day'])).stdout).toMatch(
    /^calls-per-day +1,000 {2}from 0 to 20,000 .+\n$/
  )
})

test('the database knows every limit', async () => {
  const answer = await project.send('/rest/v1/rpc/staff_limits', { method: 'POST' })
  const known = Object.keys((await answer.json()) as object)
  const listed = [CHALLENGE_LIMITS, BETS_LIMITS, WINNERS_LIMITS].flatMap(({ limits }) =>
    Object.keys(limits)
  )
  expect(known.toSorted()).toEqual(listed.toSorted())
})

test.each<[Tool, string, number, number]>([
  ['challenge', 'own-easy', 2, 1],
  ['challenge', 'own-medium', 1, 2],
  ['challenge', 'own-hard', 1, 0],
  ['bets', 'bets-per-day', 20_000, 4],
  ['bets', 'network-bets-per-day', 100, 3],
  ['run', 'calls-per-day', 1000, 0],
  ['run', 'checks-per-minute', 5, 6],
  ['run', 'checks-per-day', 30, 31]
])('%s set %s changes it from %i to %i, and back', async (tool, name, before, after) => {
  const [old, now] = [before, after].map(value => value.toLocaleString('en-US'))
  const valueIn = async (): Promise<string | undefined> =>
    /^\S+ +([\d,]+) /.exec((await project[tool](['set', name])).stdout)?.[1]
  const dry = await project[tool](['set', name, String(after), '--dry-run'])
  expect(dry.said).toBe(`${name}: ${old!} → ${now!}\nThis was a dry run: nothing was changed.`)
  expect(await valueIn()).toBe(old)
  const done = await project[tool](['set', name, String(after), '--yes'])
  expect(done).toMatchObject({ exitCode: 0 })
  expect(done.said).toContain(`Done. To take it back: the same with ${String(before)}.`)
  expect(await valueIn()).toBe(now)
  expect((await project[tool](['set', name, String(before)])).exitCode).toBe(0)
  expect(await valueIn()).toBe(old)
})

test('a round keeps its length and difficulties, whatever is the staff’s own', async () => {
  for (const [name, value] of [
    ['own-easy', '1'],
    ['own-medium', '2'],
    ['own-hard', '0']
  ] as const)
    await project.challenge(['set', name, value])
  expect(await quotas()).toEqual([
    'easy own 1',
    'easy made 3',
    'medium own 2',
    'medium made 3',
    'hard own 0',
    'hard made 3'
  ])
  for (const [name, value] of [
    ['own-easy', '2'],
    ['own-medium', '1'],
    ['own-hard', '1']
  ] as const)
    await project.challenge(['set', name, value])
})

test.each<[Tool, string[], string]>([
  ['challenge', ['own-easy', '3'], 'own-easy takes a whole number from 1 to 2, not "3".'],
  ['challenge', ['own-easy', '1.5'], 'own-easy takes a whole number from 1 to 2, not "1.5".'],
  ['challenge', ['rounds-per-day', '2'], 'There is no limit "rounds-per-day", only own-easy,'],
  ['challenge', ['bets-per-day', '2'], 'There is no limit "bets-per-day", only own-easy,'],
  ['bets', ['bets-per-day', 'many'], 'bets-per-day takes a whole number from 1 to 50,000,'],
  ['bets', ['own-easy'], 'There is no limit "own-easy", only bets-per-day,'],
  ['run', ['calls-per-day', '-1'], 'calls-per-day takes a whole number from 0 to 20,000, not "-1".']
])('%s set %j is refused', async (tool, args, sentence) => {
  const { exitCode, stdout, said } = await project[tool](['set', ...args])
  expect(exitCode).toBe(2)
  expect(said).toContain(sentence)
  expect(stdout).toBe('')
})

test('set refuses what no question is there for, and changes nothing without a yes', async () => {
  const question = {
    family: 'fixed',
    difficulty: 'medium',
    stem: 'Which?',
    options: ['a', 'b', 'c', 'd'],
    key: 1,
    words: 5,
    section: 'basics'
  }
  await project.send('/rest/v1/rpc/challenge_load', {
    method: 'POST',
    body: JSON.stringify({ questions: [question] })
  })
  const { exitCode, said } = await project.challenge(['set', 'own-medium', '2'])
  expect(exitCode).toBe(1)
  expect(said).toContain(
    'No round would open: 1 medium missing of your own. Nothing was changed: load more first.'
  )
  const refused = await project.run(['set', 'bets-per-day', '7'], false, createBetsProgram)
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.said).toContain('Set bets-per-day on project.supabase.test?\nNothing was changed.')
  expect((await project.bets(['set', 'bets-per-day'])).stdout).toContain(' 20,000 ')
})

test.each<[Tool, string]>([
  ['challenge', 'rounds a day'],
  ['bets', 'which the page states'],
  ['run', 'privacy page states']
])('%s set --help says what can’t be set, and why', async (tool, words) => {
  expect((await project[tool](['set', '--help'])).stdout).toContain(words)
})
