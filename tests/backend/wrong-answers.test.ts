import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'

const project = await openProject()
afterEach(() => project.routes.clear())

const ATTEMPT = '00000000-0000-4000-8000-000000000000'
const QUESTION = {
  difficulty: 'easy',
  stem: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  key: 1,
  section: 'basics'
}
let folder: string
const inFolder = (name: string): string => path.join(folder, name)
beforeAll(async () => {
  folder = await makeFolder()
  await writeFile(inFolder('w.csv'), 'username\nana\n')
  await writeFile(inFolder('questions.json'), JSON.stringify([QUESTION]))
  await writeFile(inFolder('removals.json'), '{"names":[],"accounts":[]}')
  const change = { username: 'ana', before: null, after: { username: 'ana' } }
  const backup = { version: 1, host: 'project.supabase.test', changes: [change] }
  await writeFile(inFolder('backup.json'), JSON.stringify(backup))
  await writeFile(inFolder('load.json'), JSON.stringify({ ...backup, changes: [] }))
})

/** Every command that asks the project, with files that it can read. */
const COMMANDS: readonly ['run' | 'challenge' | 'bets' | 'week', ...string[]][] = [
  ['run', 'import', 'w.csv'],
  ['run', 'undo', 'backup.json'],
  ['run', 'export'],
  ['run', 'remove', 'ana'],
  ['run', 'remove', '--again', 'removals.json'],
  ['run', 'removals'],
  ['run', 'allow', 'ana'],
  ['run', 'barred'],
  ['run', 'verify'],
  ['run', 'publish', '--bucket', 'board'],
  ['challenge', 'status'],
  ['challenge', 'report'],
  ['challenge', 'load', 'questions.json'],
  ['challenge', 'undo', 'load.json'],
  ['challenge', 'void', ATTEMPT, '--reason', 'a bot'],
  ['challenge', 'pause'],
  ['challenge', 'resume'],
  ['challenge', 'clean'],
  ['bets'],
  ['challenge', 'set'],
  ['bets', 'set', 'bets-per-day', '5'],
  ['run', 'set', 'calls-per-day'],
  ['week']
]

test.each(COMMANDS)(
  '%s %s ends with a sentence where another server answers',
  async (tool, ...args) => {
    const given = args.map(arg => (arg.includes('.') ? inFolder(arg) : arg))
    for (const answer of [
      () => Response.json({}),
      () => Response.json(null),
      () => new Response('<html>')
    ]) {
      project.routes.set('/', answer)
      const { exitCode, stdout, said } = await project[tool](given)
      expect(exitCode, said).toBe(3)
      expect(stdout).toBe('')
      expect(said).toMatch(/\.$/)
    }
  }
)

test.each([
  ['run', 'import', 'none.csv'],
  ['run', 'undo', 'none.json'],
  ['run', 'remove', '--again', 'none.json'],
  ['challenge', 'load', 'none.json'],
  ['challenge', 'undo', 'none.json']
] as const)('%s %s says that a file is missing', async (tool, ...args) => {
  const given = args.map(arg => (arg.startsWith('none') ? inFolder(arg) : arg))
  expect(await project[tool](given)).toMatchObject({
    exitCode: 2,
    said: `There is no file ${String(given.at(-1))}.`
  })
})
