import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leanPage } from './lean-pages.integration.ts'

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const SCRIPT = 'console.log(1)'
const STYLE = 'p{color:red}'

/** A page whose policy allows `scripts` and `styles`. */
function page(body: string, scripts: string[], styles: string[]): string {
  const policy = [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts.map(hashOf)].join(' '),
    ['style-src', `'self'`, ...styles.map(hashOf)].join(' ')
  ].join(';')
  return `<head><meta http-equiv="content-security-policy" content="${policy};"></head>${body}`
}

test('the policy keeps the hashes of what stands in the page, and no other', () => {
  const body = `<style>${STYLE}</style><script type="module">${SCRIPT}</script>`
  expect(leanPage(page(body, ['other()', SCRIPT], [STYLE, 'a{}']))).toBe(
    page(body, [SCRIPT], [STYLE])
  )
  expect(leanPage(page('', ['other()'], ['a{}']))).toBe(page('', [], []))
})

test('the marks that only tests read are gone, and words that look like them stay', () => {
  expect(
    leanPage('<p data-example><a class="fact" data-fact="BAS-1" href="/">data-fact="BAS-1"</a></p>')
  ).toBe('<p><a class="fact" href="/">data-fact="BAS-1"</a></p>')
  expect(leanPage('<b data-derived="1 + 1" data-of="2">2</b>')).toBe('<b data-of="2">2</b>')
})

test('an island keeps what starts it', () => {
  const island = (uid: string, opts: string): string =>
    `<astro-island${uid} prefix="r1" component-url="/a.js" props="{}" ssr client="near" opts="${opts}" await-children><p>1</p></astro-island>`
  const opts = '{&quot;name&quot;:&quot;Games&quot;,&quot;value&quot;:true}'
  const two = island(' uid="a1B"', opts).repeat(2)
  expect(leanPage(two)).toBe(island('', '{}').repeat(2))
  const options = opts.replace('true', '{&quot;rootMargin&quot;:&quot;9px&quot;}')
  expect(leanPage(island(' uid="a1B"', options))).toContain(`opts="${options}"`)
})
