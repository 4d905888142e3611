import { readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { makeFolder } from '../../tests/backend/site.ts'
import { readBackup, writeBackup } from './carry-out.ts'

test('a backup neither replaces a file nor follows a link', async () => {
  const folder = await makeFolder()
  const write = (host: string) => writeBackup(path.join(folder, 'w.csv'), host, [], new Date(0))
  const backup = await write('first.test')
  await expect(write('second.test')).rejects.toThrow('exists already')
  expect(await readBackup(backup, 'first.test', 'an import', z.object({}))).toEqual([])
  await rm(backup)
  await symlink('elsewhere', backup)
  await expect(write('second.test')).rejects.toThrow('exists already')
  expect(await readdir(folder)).toEqual([path.basename(backup)])
})
