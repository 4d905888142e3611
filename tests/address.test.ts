import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mistakeUrl, SITE } from '../src/site.ts'

test('the host serves the address of the site, and sign-in leads back to it', async () => {
  expect(await readFile('wrangler.jsonc', 'utf8')).toContain(
    `"pattern": "${new URL(SITE.url).host}"`
  )
  const config = await readFile('supabase/config.toml', 'utf8')
  expect(config).toContain(`site_url = "${SITE.url}/challenge"`)
  expect(config).toContain(`additional_redirect_urls = ["${SITE.url}/challenge"]`)
})

test('a mistake is told in a form that knows the place, or in a letter if there is no repository', async () => {
  const mistake = { place: '/#problem', statement: 'PROB-1 & PROB-3', checked: '2026-11-23' }
  const form = new URL(mistakeUrl(mistake))
  expect(form.origin + form.pathname).toBe(`${SITE.repository}/issues/new`)
  expect(Object.fromEntries(form.searchParams)).toEqual({
    template: 'mistake.yml',
    title: 'Something wrong: /#problem',
    place: `${SITE.url}/#problem`,
    statement: 'PROB-1 & PROB-3',
    checked: '2026-11-23'
  })
  const template = await readFile('.github/ISSUE_TEMPLATE/mistake.yml', 'utf8')
  for (const field of ['place', 'statement', 'checked']) expect(template).toContain(`id: ${field}`)
  const letter = new URL(mistakeUrl(mistake, { repository: '', mail: 'desk@example.com' }))
  expect(letter.pathname).toBe('desk@example.com')
  expect(letter.searchParams.get('body')).toContain('Statement: PROB-1 & PROB-3')
})
