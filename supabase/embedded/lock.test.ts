import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../tests/backend/site.ts'
import { lock } from './lock.ts'

const NOBODY = 65_534

test('a folder that became read-only is refused in a sentence', async () => {
  const folder = await makeFolder()
  lock(folder)()
  await chmod(path.join(folder, 'lock.db'), 0o444)
  await chmod(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  // Root may write everywhere.
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    expect(() => lock(folder)).toThrow(`The data folder ${folder} can't be written to`)
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(folder, 0o755)
  }
})
