import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateWinners } from '../../supabase/embedded/winners-generator.ts'
import { addExport } from '../../supabase/operator/export.ts'
import { addImport } from '../../supabase/operator/import.ts'
import { openProject, type Project, runCommandWith } from './operator.ts'
import { makeTemporaryFolder, removeTemporaryFolders } from './site.ts'

let project: Project
let file: string
beforeAll(async () => {
  project = await openProject()
  file = path.join(await makeTemporaryFolder(), 'winners.csv')
})
afterAll(async () => {
  await project.close()
  await removeTemporaryFolders()
})

/** All winners in the order of their ids, without the ids. */
async function everyRow(): Promise<Record<string, unknown>[]> {
  const columns = [...Object.keys([...generateWinners(1)][0]!)].filter(column => column !== 'id')
  const { data, error } = await project.client.from('winners').select(columns.join()).order('id')
  expect(error).toBeNull()
  return data as unknown as Record<string, unknown>[]
}

test('what was exported is unchanged when it is imported, and whole in an empty table', async () => {
  const nasty = { description: `'=1+1;'+1\n"@x" ''-- \t=2, '', "" é🧠`, username: '_nasty_' }
  const command = { description: `=cmd|' /C calc'!A0, "quoted"\r\n-1;@x`, username: '_command_' }
  const rows = [...generateWinners(900)]
  const { error } = await project.client
    .from('winners')
    .insert([...rows, { ...rows[0], id: 901, ...nasty }, { ...rows[0], id: 902, ...command }])
  expect(error).toBeNull()
  const before = await everyRow()

  const exported = await runCommandWith(project, addExport, ['export', '--out', file])
  expect(exported.exitCode).toBe(0)
  const again = await runCommandWith(project, addImport, ['--json', 'import', file])
  expect(JSON.parse(again.stdout)).toMatchObject({ create: 0, update: 0, unchanged: 902 })
  expect(await everyRow()).toEqual(before)

  await project.client.from('winners').delete().gt('id', 0)
  const restored = await runCommandWith(project, addImport, ['--json', 'import', file])
  expect(JSON.parse(restored.stdout)).toMatchObject({ create: 902, errors: 0 })
  const isEmpty = (row: Record<string, unknown>): boolean => row.description === ''
  expect(before.some(isEmpty)).toBe(true)
  expect(await everyRow()).toEqual(
    before.map(row => (isEmpty(row) ? { ...row, description: null } : row))
  )
})
