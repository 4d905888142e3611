import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'

const DEMO = 'supabase/embedded/demo-questions.json'
const QUESTION = {
  difficulty: 'easy',
  stem: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  key: 1,
  section: 'basics'
}
const ATTEMPT = '00000000-0000-4000-8000-000000000000'

const project = await openProject()
let folder: string
beforeEach(async () => {
  folder = await makeFolder()
})
afterEach(() => project.routes.clear())

async function write(questions: unknown): Promise<string> {
  const file = path.join(folder, 'questions.json')
  await writeFile(file, typeof questions === 'string' ? questions : JSON.stringify(questions))
  return file
}

test('make writes questions that load takes, and status counts them', async () => {
  const out = path.join(folder, 'made.json')
  const made = await project.challenge(['make', '--per-family', '12', '--out', out])
  expect(made).toMatchObject({ exitCode: 0, stdout: '' })
  expect(made.said).toContain('Wrote 48 questions')
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  const again = await project.challenge(['make', '--per-family', '12', '--out', out])
  expect(again).toMatchObject({ exitCode: 2, said: `${out} exists already: name another file.` })
  await project.challenge(['load', await write([QUESTION])])
  expect((await project.challenge(['status'])).stdout).toMatch(
    /^No round opens: 1 easy, 1 medium, 1 hard missing of your own\./
  )
  for (const file of [out, DEMO]) {
    expect((await project.challenge(['load', file])).exitCode).toBe(0)
  }
  const { stdout } = await project.challenge(['status'])
  for (const family of ['reads 12', 'reruns 12', 'cores 12', 'orders 12', 'fixed 40']) {
    expect(stdout).toContain(family)
  }
  expect(stdout).not.toContain('No round opens')
})

test('report prints how each question was answered', async () => {
  expect((await project.challenge(['report'])).stdout).toBe('No round is over yet.\n')
  const facts = { difficulty: 'hard', is_active: true, asked: 1200, right: 23, seconds: 34 }
  const questions = [
    { ...facts, id: 7, family: 'fixed', stem: 'Which?', separation: -0.1, wrong_option: 'a' },
    { ...facts, id: 8, family: 'reads', stem: 'A treasury', separation: null, wrong_option: null }
  ]
  project.routes.set('/rest/v1/rpc/challenge_questions', () => Response.json(questions))
  const { stdout } = await project.challenge(['report'])
  expect(stdout.split('\n\n').slice(1)).toEqual([
    'fixed 7  hard  asked 1,200  right 23%  separates -0.10  median 34 s\n  Which?\n  most often wrong: a',
    'reads 8  hard  asked 1,200  right 23%  separates –  median 34 s\n'
  ])
})

test("make draws each question from the system's randomness: no two share a stream", async () => {
  const out = path.join(folder, 'made.json')
  await project.challenge(['make', '--per-family', '12', '--out', out])
  const questions = JSON.parse(await readFile(out, 'utf8')) as { lab: { seed: number } }[]
  // A lab's seed is the end of one number of the system, and no question has that of another.
  const places = questions.map(({ lab }) =>
    project.drawn.findIndex(n => n % 1_000_000 === lab.seed)
  )
  expect(places).not.toContain(-1)
  expect(new Set(places).size).toBe(48)
})

test('status shows whether the challenge is paused, and clean runs', async () => {
  await project.challenge(['pause'])
  expect((await project.challenge(['status'])).stdout).toContain('Paused: no new rounds')
  await project.challenge(['resume'])
  expect((await project.challenge(['status'])).stdout).toContain('New rounds are allowed.')
  expect(await project.challenge(['clean'])).toMatchObject({ exitCode: 0 })
})

test.each<[object, string]>([
  [{ options: ['a', 'b', 'c'] }, 'It must have 4 options.'],
  [{ options: ['a', 'b', 'a', 'c'] }, 'Two options are equal.'],
  [{ key: 5 }, 'The key must be a whole number from 1 to 4.'],
  [{ difficulty: 'harder' }, 'The difficulty must be easy, medium or hard.'],
  [{ section: 'nowhere' }, 'There is no section "nowhere".'],
  [{ stem: ' ' }, 'The stem is missing.'],
  [{ family: 'guesses' }, 'There is no family "guesses".'],
  [{ family: 'cores' }, 'A generated question needs its lab settings.'],
  [{ figure: ['1. pool 1'] }, 'The figure must be null, a block with rows, or "orders".']
])('load takes nothing because of %j', async (change, sentence) => {
  const before = await project.challenge(['status'])
  const file = await write([
    { ...QUESTION, stem: 'Another?' },
    { ...QUESTION, ...change }
  ])
  const { exitCode, said } = await project.challenge(['load', file])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/^question 2/)
  expect(said).toContain(`${sentence}\n1 fault. Nothing was loaded.`)
  expect(await project.challenge(['status'])).toEqual(before)
})

test.each<[unknown, string]>([
  ['[', 'The file is not a JSON list of questions.'],
  [
    [QUESTION, { ...QUESTION, options: ['b', 'a', 'd', 'c'] }],
    'question 2 "Which?": It is in the file twice.'
  ]
])('load refuses %j', async (file, sentence) => {
  const { exitCode, said } = await project.challenge(['load', await write(file)])
  expect(exitCode).toBe(1)
  expect(said).toContain(sentence)
})

test('load counts each question’s words itself, whatever the file says', async () => {
  let sent: unknown
  project.routes.set('/rest/v1/rpc/challenge_load', async request => {
    sent = await request.json()
    return Response.json({ loaded: 1, before: 0 })
  })
  const figure = { kind: 'block', rows: [{ does: 'swap', shares: 'pool 1' }] }
  await project.challenge(['load', await write([{ ...QUESTION, figure, words: 900 }])])
  expect(sent).toMatchObject({ questions: [{ family: 'fixed', words: 10, figure }] })
})

test.each([
  [['void', ATTEMPT, '--reason', 'a bot'], 1, 'There is no such round. Nothing was changed.'],
  [['void', 'seven', '--reason', 'a bot'], 2, '"seven" is not the id of a round'],
  [['void', ATTEMPT, '--reason', ' '], 2, 'The reason is empty.']
])('refuses %j', async (args, exitCode, sentence) => {
  const ended = await project.challenge(args)
  expect(ended.exitCode).toBe(exitCode)
  expect(ended.said).toContain(sentence)
})
