import { expect, test } from './test.ts'

/** Served packages whose licenses require their text. */
const SERVED = `
  @astrojs/react @fontsource-variable/funnel-sans @nanostores/react @supabase/auth-js
  @supabase/functions-js @supabase/postgrest-js @supabase/realtime-js @supabase/storage-js @supabase/supabase-js
  astro clsx nanostores react react-dom react-toastify rolldown scheduler tailwindcss tslib vite`

test('serves the license of every package it serves', async ({ request }) => {
  const answer = await request.get('/licenses.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('text/plain')
  const entries = (await answer.text()).split(/^## /m).slice(1)
  const nameOf = (entry: string) => /^(\S+) - \d/.exec(entry)?.[1] ?? ''
  expect(entries.map(nameOf)).toEqual(expect.arrayContaining(SERVED.trim().split(/\s+/)))
  for (const entry of entries) expect(entry, nameOf(entry)).toMatch(/copyright/i)
  expect(entries.find(entry => nameOf(entry).includes('funnel'))).toContain('SIL OPEN FONT LICENSE')
})
