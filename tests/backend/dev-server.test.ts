import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../../supabase/embedded/keys.ts'
import { lock } from '../../supabase/embedded/lock.ts'
import { copyDataFolder } from './commands.ts'
import { runProgram } from './program.ts'
import { removeTemporaryFolders } from './site.ts'

afterAll(removeTemporaryFolders)

test('the dev server serves pages, the database and the function until its terminal is closed', async () => {
  const folder = await copyDataFolder()
  const args = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock']
  const server = runProgram(process.execPath, args, {
    PORT: '0',
    DATA_DIR: folder,
    PUBLIC_SUPABASE_URL: '',
    // Astro serves no pages inside Vitest.
    VITEST: '',
    NODE_ENV: 'development'
  })
  onTestFinished(() => server.kill('SIGKILL'))
  const [url] = await server.waitFor(/http:\/\/localhost:\d+/)
  const headers = { apikey: PUBLISHABLE_KEY }
  expect((await fetch(`${url}/winners`)).status).toBe(200)
  const rows = await fetch(`${url}/rest/v1/winners?select=id&limit=1`, { headers })
  expect(await rows.json()).toEqual([{ id: 1 }])
  const check = `${url}/functions/v1/check-follow-relationship`
  const answer = await fetch(check, { method: 'POST', headers, body: '{"username":"nobody_here"}' })
  expect(await answer.json()).toMatchObject({ following: false, checked_at: null })
  server.kill('SIGHUP')
  await server.ended
  lock(folder)()
})
