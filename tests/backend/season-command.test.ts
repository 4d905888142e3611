import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openProject } from './operator.ts'
import { makeFolder } from './site.ts'

const project = await openProject()
let folder: string

const winner = (username: string, iq_score: number | null, created_at: string) => ({
  username,
  iq_score,
  created_at
})
const body = JSON.stringify([
  winner('bob', 120, '2026-11-01T00:00:00Z'),
  winner('Ana', 120, '2026-11-30T23:59:59.999999Z'),
  winner('cy', null, '2026-11-10T00:00:00Z'),
  winner('dan', 131.5, '2026-11-10T00:00:00Z'),
  winner('eve', 160, '2026-12-01T00:00:00Z'),
  winner('fay', 160, '2026-10-31T23:59:59Z')
])
await project.send('/rest/v1/winners', { method: 'POST', body })

beforeEach(async () => {
  folder = await makeFolder()
})

const LIST = `\ufeffrank,username,iq_score,profile
1,dan,131.5,https://x.com/dan
2,Ana,120,https://x.com/Ana
3,bob,120,https://x.com/bob
4,cy,,https://x.com/cy
`.replaceAll('\n', '\r\n')

test('season writes its winners in the order of the board, and says when it still runs', async () => {
  const out = path.join(folder, 'november.csv')
  const { exitCode, said } = await project.run(['season', '2026-11', '--out', out])
  expect(exitCode).toBe(0)
  expect(await readFile(out, 'utf8')).toBe(LIST)
  expect(said).toBe(
    `The season has 9 days left: this list isn't the last.\nWrote 4 winners of November 2026 to ${out}.`
  )
  expect(await project.run(['season', '2026-11'])).toMatchObject({ exitCode: 0, stdout: LIST })
  const { said: over } = await project.run(['season', '2026-10'])
  expect(over).toBe('Wrote 1 winner of October 2026.')
})

test('season without winners writes nothing, and never replaces a file', async () => {
  const out = path.join(folder, 'list.csv')
  const empty = await project.run(['season', '2026-09', '--out', out])
  expect(empty).toMatchObject({ exitCode: 1 })
  expect(empty.said).toContain('There are no winners in September 2026. Nothing was written.')
  expect(await readdir(folder)).toEqual([])
  await project.run(['season', '2026-10', '--out', out])
  const again = await project.run(['season', '2026-11', '--out', out])
  expect(again).toMatchObject({ exitCode: 2 })
  expect(await readFile(out, 'utf8')).toContain('fay')
})

test.each(['2026-13', '2026', 'november', '2026-11-01'])(
  'season refuses %s before it asks the project',
  async month => {
    const { exitCode, said } = await project.run(['season', month])
    expect(exitCode).toBe(2)
    expect(said).toContain('It must be a month such as 2026-11.')
  }
)

test('season says when the project doesn’t answer', async () => {
  project.routes.set('/rest/v1/winners', () => {
    throw new TypeError('fetch failed')
  })
  expect(await project.run(['season', '2026-11'])).toMatchObject({ exitCode: 3, stdout: '' })
  project.routes.clear()
})
