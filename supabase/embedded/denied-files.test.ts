import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resolveConfig } from 'vite'
import { DENIED_BY_VITE, deniedFiles } from './denied-files.ts'

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'altius-')))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('everything that Vite denies by default stays denied', async () => {
  const { server } = await resolveConfig({ configFile: false }, 'serve')
  expect(server.fs.deny).toEqual(DENIED_BY_VITE)
})

test('a data folder behind a symlink is denied under both paths', () => {
  const link = path.join(folder, 'link')
  symlinkSync(folder, link)
  expect(deniedFiles(link)).toEqual(
    expect.arrayContaining([
      `${link}/{secrets,database,lock}*`,
      `${folder}/{secrets,database,lock}*`
    ])
  )
})
