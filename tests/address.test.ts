import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SITE } from '../src/site.ts'

test('the host serves the address of the site, and sign-in leads back to it', async () => {
  expect(await readFile('wrangler.jsonc', 'utf8')).toContain(
    `"pattern": "${new URL(SITE.url).host}"`
  )
  const config = await readFile('supabase/config.toml', 'utf8')
  expect(config).toContain(`site_url = "${SITE.url}/challenge"`)
  expect(config).toContain(`additional_redirect_urls = ["${SITE.url}/challenge"]`)
})
