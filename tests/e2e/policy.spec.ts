import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { SITE } from '../../src/site.ts'

test('every page has a strict content security policy before any script', async () => {
  const pages = (await readdir('dist')).filter(file => file.endsWith('.html'))
  expect(pages).toEqual(
    expect.arrayContaining(['404.html', '500.html', 'index.html', 'winners.html'])
  )
  for (const page of pages) {
    const html = await readFile(`dist/${page}`, 'utf8')
    const [meta, policy = ''] =
      /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html) ?? []
    expect(meta, page).toBeDefined()
    expect(html.slice(0, html.indexOf(meta ?? '')), page).not.toContain('<script')
    expect(policy, page).not.toMatch(/unsafe-|\*|http:/)
    for (const name of ['object-src', 'frame-src', 'media-src', 'base-uri', 'form-action'])
      expect(policy, page).toContain(`${name} 'none'`)
    expect(policy, page).toContain(`img-src 'self' data: blob: ${SITE.pictureHosts.join(' ')};`)
    for (const name of ['script-src', 'style-src'])
      expect(policy, page).toMatch(new RegExp(`${name} 'self'[^;]* 'sha256-`))
  }
})
