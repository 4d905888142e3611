import { PGlite } from '@supabase/lite/pglite'
import { expect, test } from 'vitest'
import { initialFiles } from './initial-files.ts'
import { noticeBreaking } from './notice-breaking.ts'

test('an exhausted stack is noticed, and an error of Postgres is none', async () => {
  const database = await PGlite.create({ loadDataDir: await initialFiles() })
  let times = 0
  noticeBreaking(database, () => (times += 1))
  await expect(database.query('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(database.query('select wrong')).rejects.toThrow('does not exist')
  expect(times).toBe(0)
  await database.query(`select repeat('[', 100000)::jsonb`)
  expect(times).toBeGreaterThan(0)
  await database.close()
})
