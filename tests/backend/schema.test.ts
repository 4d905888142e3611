import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dumpSchema } from '../../.ci/schema.ts'

test('schema.sql is what the migrations lead to: `npm run schema` writes it anew', async () => {
  expect(await dumpSchema()).toBe(await readFile('supabase/schema.sql', 'utf8'))
})
