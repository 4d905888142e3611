import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProject, type Project } from './operator.ts'

let project: Project
let folder: string
beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'altius-'))
  await project.send('/rest/v1/winners?id=gt.0', { method: 'DELETE' })
  const rows = [
    { username: 'Ana', iq_score: 100, description: 'old', followers_count: 5 },
    { username: 'bob', iq_score: 90.5, description: null, followers_count: null }
  ]
  await project.send('/rest/v1/winners', { method: 'POST', body: JSON.stringify(rows) })
})
afterEach(async () => {
  project.routes.clear()
  await rm(folder, { recursive: true })
})

/** The whole table, to the last bit. */
async function table(): Promise<string> {
  return (await project.send('/rest/v1/winners?order=id')).text()
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

async function backupIn(): Promise<string> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.backup.json'))
  expect(names).toHaveLength(1)
  return path.join(folder, names[0] ?? '')
}

const FILE = 'username,iq,bio\nana,101,\nbob,90.5,\neve,80,new\n'

describe('import', () => {
  test('shows the plan, writes a backup and changes the table; a second time there is nothing to do', async () => {
    const file = await write('w.csv', FILE)
    const first = await project.run(['import', file])
    expect(first).toMatchObject({ exitCode: 0 })
    expect(first.said).toContain(
      'new      1\nchanged  1 (1 value emptied, 1 username spelled otherwise)\nsame     1\nrefused  0\nImport on project.supabase.test?'
    )
    const rows = JSON.parse(await table()) as Record<string, unknown>[]
    expect(rows).toMatchObject([
      { username: 'ana', iq_score: 101, description: null, followers_count: 5 },
      { username: 'bob', iq_score: 90.5 },
      { username: 'eve', iq_score: 80, description: 'new', follows_altius: false }
    ])
    const backup = await backupIn()
    expect(path.basename(backup)).toBe('w.2026-11-22T10-00-00.backup.json')
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect((await project.run(['import', file])).said).toContain('There is nothing to change.')
  })
})
