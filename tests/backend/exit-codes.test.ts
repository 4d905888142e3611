import path from 'node:path'
import { expect, test } from 'vitest'
import { createFactsProgram } from '../../.ci/facts/program.ts'
import { freePort } from '../free-port.ts'
import { openProject } from './operator.ts'
import { runProgram } from './program.ts'
import { makeFolder } from './site.ts'

const project = await openProject()

const PROGRAMS = {
  winners: 'supabase/operator/winners.ts',
  challenge: 'supabase/operator/challenge.ts',
  bets: '.ci/bets.ts',
  blocks: '.ci/blocks.ts',
  week: '.ci/week.ts',
  questions: '.ci/questions.ts',
  facts: '.ci/facts.ts'
}

/** Runs a tool in an empty folder, over a project that doesn't answer. */
async function run(tool: keyof typeof PROGRAMS, ...args: string[]) {
  const url = `http://localhost:${String(await freePort())}`
  const variables = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: 'sb_secret_1' }
  const command = [path.resolve(PROGRAMS[tool]), ...args]
  const program = runProgram(process.execPath, command, variables, await makeFolder())
  return { exitCode: await program.ended, output: program.output() }
}

test.each([
  ['winners', 'export'],
  ['winners', 'set'],
  ['challenge', 'status'],
  ['challenge', 'set', 'own-easy', '1'],
  ['bets'],
  ['bets', 'set'],
  ['blocks', 'sync'],
  ['week']
] as const)('%s %s ends with 3 if the project doesn’t answer', async (tool, ...args) => {
  const { exitCode, output } = await run(tool, ...args)
  expect(output).toMatch(/^Nothing answers at .+\n$/)
  expect(exitCode).toBe(3)
})

test('facts --check ends with 3 if GitHub doesn’t answer', async () => {
  const { exitCode, said } = await project.run(['--check'], true, tools =>
    createFactsProgram(tools, 'http://127.0.0.1:9/')
  )
  expect(said).toMatch(/GitHub was not asked about all facts\.$/)
  expect(exitCode).toBe(3)
})

test.each(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])(
  '%s ends with 2 and a sentence on wrong usage, and its help says what the exit status means',
  async tool => {
    const { exitCode, output } = await run(tool, '--nosuch')
    expect(output).toContain("error: unknown option '--nosuch'")
    expect(exitCode).toBe(2)
    const help = await run(tool, '--help')
    expect(help.exitCode).toBe(0)
    expect(help.output).toContain(`Usage: npm run ${tool} -- `)
    expect(help.output).toContain('0 done · 1 not done or not all of it · 2 wrong usage')
    expect(help.output.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  }
)

test('facts lists and questions checks without a project', async () => {
  expect(await run('facts')).toMatchObject({ exitCode: 0 })
  const { exitCode } = await run('questions', 'check', path.resolve('src/content/questions.json'))
  expect(exitCode).toBe(0)
})
