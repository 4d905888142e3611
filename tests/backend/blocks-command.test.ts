import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createBlocksProgram } from '../../.ci/blocks/program.ts'
import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { BLOCK_DAYS, fitsDay } from '../../src/content/block-days.ts'
import { HAS_ANVIL, NO_ANVIL, startAnvil } from './anvil.ts'
import { openProject } from './operator.ts'
import { runProgram } from './program.ts'
import { makeFolder } from './site.ts'

const project = await openProject()
const blocks = (...args: readonly string[]) => project.run(args, true, createBlocksProgram)

/** Uses all its gas but 4,096. */
const GIANT = '0x5b5a611000105f5700'

if (!HAS_ANVIL) console.log(NO_ANVIL)

test('blocks prints a line for each block, and until when there are new ones', async () => {
  const { exitCode, stdout } = await blocks()
  expect(exitCode).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(ALL_BLOCKS.length + 1)
  expect(lines.join('\n')).toMatch(/^ 15537394 {2}20\d\d-\d\d-\d\d {2}1\.40x {2}1\.56x {7}0 {2}\S/m)
  expect(lines.at(-1)).toMatch(
    /^Today: 4369999, tomorrow: 11814555\. New ones until 20\d\d-\d\d-\d\d\.$/
  )
})

test.each([
  ['1', 'Block 1 isn’t recorded.'],
  ['17666333', 'Block 17666333 has a day: 2026-11-20.'],
  [
    String(ALL_BLOCKS.find(block => !fitsDay(block) && !BLOCK_DAYS.includes(block.number))?.number),
    'is too small for a day, or pevm ran it on one core.'
  ]
])('block %s gets no day: %s', async (number, words) => {
  const { exitCode, said } = await blocks('add', number)
  expect([exitCode, said]).toEqual([1, expect.stringContaining(words)])
})

test('sync lets visitors bet on all recorded blocks, and says how many are new', async () => {
  const { exitCode, said } = await blocks('sync')
  expect([exitCode, said]).toEqual([
    0,
    expect.stringContaining(`0 more of ${String(ALL_BLOCKS.length)} blocks may be bet on.`)
  ])
})

test.runIf(HAS_ANVIL)(
  'a block is recorded, named and given a day by one command, as the nightly job does',
  async () => {
    const chain = await startAnvil()
    const folder = await makeFolder()
    const content = path.join(folder, 'src/content')
    await mkdir(path.join(content, 'real-blocks'), { recursive: true })
    for (const file of ['real-blocks.json', 'block-days.json'])
      await cp(`src/content/${file}`, path.join(content, file))
    const giant = await chain.deploy(GIANT)
    const payments = chain.accounts
      .slice(0, 30)
      .map((from, at) => ({ from, to: chain.accounts[at + 1] ?? from, value: '0x1' }))
    const from = chain.accounts[40] ?? ''
    const number = await chain.mine([...payments, { from, to: giant, gas: '0x4c4b40' }])
    // So that it is final.
    await chain.call('anvil_mine', '0x46')

    const command = [path.resolve('.ci/blocks.ts'), 'record', 'latest', '--add']
    const program = runProgram(process.execPath, command, { RPC_URL: chain.url }, folder)
    expect([await program.ended, program.output()]).toEqual([
      0,
      expect.stringMatching(/^Recorded block 1: “One giant[^]*Block 1 has 20\d\d-\d\d-\d\d\./)
    ])
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(path.join(content, file), 'utf8'))
    expect(await read(`real-blocks/${String(number)}.json`)).toMatchObject({ number: 1 })
    const days = (await read('block-days.json')) as readonly number[]
    expect(days.slice(0, BLOCK_DAYS.length)).toEqual(BLOCK_DAYS)
    expect(days.at(-1)).toBe(1)
    expect(await read('real-blocks.json')).toMatchObject({
      1: {
        name: expect.stringMatching(/^One giant/),
        question: 'One transaction uses 89% of the gas. What about the rest?'
      }
    })
    await chain.stop()
  },
  60_000
)
