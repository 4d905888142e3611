import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoQuestions } from '../../supabase/embedded/demo-questions.ts'
import { createChallengeProgram } from '../../supabase/operator/challenge.ts'
import { quote } from '../../supabase/operator/connection.ts'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'

/** A copy, since a backup stands beside it. */
let demo: string
const QUESTION = {
  difficulty: 'easy',
  stem: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  key: 1,
  section: 'basics'
}
const ATTEMPT = '00000000-0000-4000-8000-000000000000'

const DEMO_CALL = `{"questions": ${demoQuestions()}}`
const project = await openProject()
let folder: string
beforeEach(async () => {
  folder = await makeFolder()
  demo = path.join(folder, 'demo.json')
  await copyFile('supabase/embedded/demo-questions.json', demo)
  await project.send('/rest/v1/rpc/challenge_load', { method: 'POST', body: DEMO_CALL })
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
  await project.challenge(['load', await write([QUESTION]), '--force'])
  expect((await project.challenge(['status'])).stdout).toMatch(
    /^No round opens: 1 easy, 1 medium, 1 hard missing of your own\./
  )
  for (const file of [out, demo]) {
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

async function backups(): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter(name => name.endsWith('.backup.json')).map(name => path.join(folder, name))
}

/** The questions that rounds draw from, without the ids. */
async function active(): Promise<object[]> {
  const answer = await project.send('/rest/v1/rpc/challenge_active', { method: 'POST' })
  const { questions } = (await answer.json()) as { questions: { id: number }[] }
  return questions.map(question => ({ ...question, id: undefined }))
}

const own = async (): Promise<object[]> =>
  (await active()).filter(question => 'family' in question && question.family === 'fixed')

test('load shows what is new, changed and gone, asks, writes a backup, and undo takes it back', async () => {
  const all = JSON.parse(await readFile(demo, 'utf8')) as (typeof QUESTION)[]
  const [first, second, third, ...rest] = all
  const changed = { ...second!, reason: 'Because.' }
  const reworded = { ...third!, options: ['w', 'x', 'y', 'z'] }
  const file = await write([QUESTION, changed, reworded, ...rest])
  const before = await active()
  const dry = await project.challenge(['load', file, '--dry-run'])
  expect(dry).toMatchObject({ exitCode: 0 })
  expect(dry.said).toContain(`new      1: "Which?"\nchanged  2: ${quote(second!.stem)}`)
  expect(dry.said).toContain(`gone     1: ${quote(first!.stem)}`)
  expect(dry.said).toMatch(/^own easy {10}13 as before, a round takes 2$/m)
  expect(dry.said).toMatch(/^generated hard {4}16 as before, a round takes 2$/m)
  expect(dry.said).toMatch(/^family cores {6}12 as before\nfamily orders/m)
  expect(dry.said).toMatch(/Rounds open with these\.\nThis was a dry run: nothing was changed\.$/)
  const refused = await project.run(['load', file], false, createChallengeProgram)
  expect(refused.exitCode).toBe(1)
  expect(refused.said).toMatch(/Load on project\.supabase\.test\?\nNothing was changed\.$/)
  expect(await active()).toEqual(before)
  expect(await backups()).toEqual([])
  expect(await project.challenge(['load', file, '--yes'])).toMatchObject({ exitCode: 0 })
  expect(await own()).toHaveLength(40)
  expect(await own()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ stem: 'Which?', key: 1 }),
      expect.objectContaining({ stem: second!.stem, reason: 'Because.' }),
      expect.objectContaining({ stem: third!.stem, options: reworded.options })
    ])
  )
  const [backup = ''] = await backups()
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  const undone = await project.challenge(['undo', backup])
  expect(undone.said).toContain('new      1: ')
  expect(undone.said).toContain(`gone     1: "Which?"`)
  expect(await active()).toEqual(before)
  const redo = (await backups()).find(name => name !== backup) ?? ''
  expect((await project.challenge(['undo', redo])).exitCode).toBe(0)
  expect(await own()).toContainEqual(expect.objectContaining({ stem: 'Which?' }))
})

test('load of what is there changes nothing', async () => {
  const { exitCode, said } = await project.challenge(['load', demo])
  expect(exitCode).toBe(0)
  expect(said).toMatch(/new {6}0\nchanged {2}0\ngone {5}0\n[^]+There is nothing to change\.$/)
})

test('load refuses a file after which no round opens, unless forced', async () => {
  const file = await write([QUESTION])
  const before = await active()
  for (const options of [[], ['--yes'], ['--dry-run']]) {
    const { exitCode, said } = await project.challenge(['load', file, ...options])
    expect(exitCode).toBe(1)
    expect(said).toMatch(/^own easy {10}13 → 1, a round takes 2$/m)
    expect(said).toMatch(
      /No round opens: 1 easy, 1 medium, 1 hard missing of your own\.\nNo round would open any more\. Nothing was changed: add --force to do it all the same\.$/
    )
  }
  expect(await active()).toEqual(before)
  expect((await project.challenge(['load', file, '--force'])).exitCode).toBe(0)
  expect(await own()).toEqual([expect.objectContaining({ stem: 'Which?' })])
})

test('a new project takes its files one after the other, without force', async () => {
  await project.challenge(['load', await write([QUESTION]), '--force'])
  const other = { ...QUESTION, stem: 'What?' }
  const { exitCode, said } = await project.challenge(['load', await write([QUESTION, other])])
  expect(said).toContain('No round opens: 1 medium, 1 hard missing of your own.')
  expect(exitCode).toBe(0)
})

test('load is not done if somebody else has loaded since the plan, and leaves no backup', async () => {
  const all = JSON.parse(await readFile(demo, 'utf8')) as object[]
  let sent = ''
  project.routes.set('/rest/v1/rpc/challenge_load', async request => {
    sent = await request.text()
    project.routes.clear()
    const other = await write([...all, { ...QUESTION, stem: 'Meanwhile?' }])
    await project.challenge(['load', other])
    return project.send('/rest/v1/rpc/challenge_load', { method: 'POST', body: sent })
  })
  const { exitCode, said } = await project.challenge(['load', await write([...all, QUESTION])])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/Someone changed the questions meanwhile\. Nothing was changed: run the/)
  // That of the other.
  expect(await backups()).toHaveLength(1)
  expect(await own()).toContainEqual(expect.objectContaining({ stem: 'Meanwhile?' }))
})

test('undo says what has changed since the load, and loses it', async () => {
  const all = JSON.parse(await readFile(demo, 'utf8')) as object[]
  await project.challenge(['load', await write([...all, QUESTION])])
  const [backup = ''] = await backups()
  await project.challenge(['load', await write([...all, { ...QUESTION, key: 2 }])])
  expect((await project.challenge(['undo', backup])).said).toContain(
    'Changed since, which is lost (1): "Which?"'
  )
  expect(await own()).toHaveLength(40)
})

test.each(['{"version":2}', '{"version":1,"host":"x","changes":[{"username":"ana"}]}'])(
  'undo refuses the file %s',
  async text => {
    const { exitCode, said } = await project.challenge(['undo', await write(text)])
    expect(exitCode).toBe(2)
    expect(said).toMatch(/is not a backup of a load, or it is damaged\.$/)
  }
)

test.each<[sentence: string, change: object]>([
  ['It must have 4 options.', { options: ['a', 'b', 'c'] }],
  ['Two options are equal.', { options: ['a', 'b', 'a', 'c'] }],
  ['The key must be a whole number from 1 to 4.', { key: 5 }],
  ['The difficulty must be easy, medium or hard.', { difficulty: 'harder' }],
  ['There is no section "nowhere".', { section: 'nowhere' }],
  ['The stem is missing.', { stem: ' ' }],
  ['There is no family "guesses".', { family: 'guesses' }],
  ['A generated question needs its lab settings.', { family: 'cores' }],
  ['The figure must be null, a block with rows, or "orders".', { figure: ['1. pool 1'] }],
  ['The reason must be a text, or left out.', { reason: { text: 'so' } }],
  ['The lab must hold settings as the lab has them, or be left out.', { lab: 'x' }],
  ['The lab must hold settings as the lab has them, or be left out.', { lab: { cores: 900 } }],
  ['The lab must hold settings as the lab has them, or be left out.', { lab: { core: 4 } }],
  ['The stem must be plain text of at most 1,000 characters.', { stem: 'a'.repeat(10_000_000) }],
  ['The stem must be plain text of at most 1,000 characters.', { stem: 'nul \0' }],
  [
    'An option must be plain text of at most 200 characters.',
    { options: ['a', 'b', 'c', '\ud800'] }
  ],
  ['The reason must be plain text of at most 1,000 characters.', { reason: 'a'.repeat(1001) }],
  [
    'The figure has more than 64 rows.',
    { figure: { kind: 'block', rows: Array(65).fill({ does: 'swap', shares: null }) } }
  ]
])('load takes nothing: %s', async (sentence, change) => {
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
    return Response.json({ before: 0 })
  })
  const figure = { kind: 'block', rows: [{ does: 'swap', shares: 'pool 1' }] }
  await project.challenge(['load', await write([{ ...QUESTION, figure, words: 900 }]), '--force'])
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
