import { globSync } from 'node:fs'
import { type Page } from '@playwright/test'
import sharp from 'sharp'
import { canonicalOf, PAGES, PICTURE } from '../../src/content/pages.ts'
import { SITE } from '../../src/site.ts'
import { expect, test } from './test.ts'

/** The file's path on the site under test. */
const here = (address: string): string => address.replace(SITE.url, '')

/** The content of each meta tag by its name, and the canonical address. */
const headOf = (page: Page): Promise<object> =>
  page
    .locator('head :is(meta, link[rel=canonical])')
    .evaluateAll(tags =>
      Object.fromEntries(
        tags.map(tag => [
          ...['property', 'name', 'rel'].flatMap(name => tag.getAttribute(name) ?? []),
          tag.getAttribute('content') ?? tag.getAttribute('href')
        ])
      )
    )

/** Blocks differ in their words alone: the oldest speaks for all. */
const SAMPLE = PAGES.filter(
  ({ path }, index) => !/\d/.test(path) || !/\d/.test(PAGES[index - 1]!.path)
)

for (const known of SAMPLE)
  test(`${known.path} has tags for search engines and shared links`, async ({ page, request }) => {
    await page.goto(`${known.path}?from=elsewhere`)
    await expect(page).toHaveTitle(known.title)
    const address = canonicalOf(known)
    const picture = new URL(known.picture.path, SITE.url).href
    const head = await headOf(page)
    expect(head).not.toHaveProperty('robots')
    expect(head).toMatchObject({
      description: known.description,
      canonical: address,
      'og:type': 'website',
      'og:title': known.title,
      'og:description': known.description,
      'og:url': address,
      'og:image': picture,
      'og:image:width': `${PICTURE.width}`,
      'og:image:height': `${PICTURE.height}`,
      'og:image:alt': known.picture.alt,
      'twitter:card': 'summary_large_image'
    })
    // Pages without a picture use another's.
    if (PAGES.find(({ picture }) => picture === known.picture) === known)
      expect(known.picture.lines.join(' ')).toContain(
        (await page.locator('h1').innerText()).replaceAll('\n', ' ')
      )

    const image = await request.get(here(picture))
    expect(image.headers()['content-type']).toBe('image/png')
    const bytes = await image.body()
    expect(await sharp(bytes).metadata()).toMatchObject(PICTURE)
    expect(bytes.length).toBeLessThan(40_000)
  })

test('the landing page is described as a free lesson', async ({ page }) => {
  await page.goto('/')
  // JSON-LD is data: a script would violate the policy.
  const data = page.locator('script[type="application/ld+json"]')
  const { '@graph': nodes } = JSON.parse(await data.innerText())
  expect(nodes).toContainEqual(
    expect.objectContaining({ '@type': 'LearningResource', isAccessibleForFree: true })
  )
})

test('error pages stay out of search results', async ({ page, faults }) => {
  faults.expected = [/404/, /Page not found/]
  for (const path of ['/no-such-page', '/500']) {
    await page.goto(path)
    const head = await headOf(page)
    expect(head).toMatchObject({ robots: 'noindex' })
    for (const name of ['canonical', 'og:url']) expect(Object.keys(head)).not.toContain(name)
  }
})

test('crawlers may read everything and find the sitemap', async ({ request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const [, list = ''] = /^Sitemap: (.+)$/m.exec(await robots.text()) ?? []
  expect(await robots.text()).not.toContain('Disallow')

  const sitemap = await request.get(here(list))
  expect(sitemap.headers()['content-type']).toContain('xml')
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed.toSorted()).toEqual(PAGES.map(canonicalOf).toSorted())
  const files = globSync('**/*.html', {
    cwd: 'dist',
    exclude: ['404.html', '500.html', 'embed/**']
  })
  expect(files).toHaveLength(PAGES.length)
})

test('the manifest’s icon exists in its size', async ({ page, request }) => {
  await page.goto('/')
  const manifest = await request.get(
    (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  )
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const [{ src, sizes }] = (await manifest.json()).icons
  const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
  expect(`${width}x${height}`).toBe(sizes)
})

test('llms.txt names every page and links only where the site does', async ({ request }) => {
  const pages = new Map<string, string>()
  for (const { path } of PAGES) pages.set(path, await (await request.get(path)).text())
  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(new RegExp(`^# ${SITE.product}\n\n> ${SITE.tagline}`))

  const links = [...text.matchAll(/^- \[.+?\]\((\S+?)\)/gm)].map(
    ([, address = '']) => new URL(address)
  )
  const own = links.filter(({ origin }) => origin === SITE.url)
  for (const page of PAGES) expect(own.map(({ href }) => href)).toContain(canonicalOf(page))
  const isThere = ({ pathname, hash }: URL) =>
    pages.get(pathname)?.includes(hash && `id="${hash.slice(1)}"`)
  expect(own.filter(url => !isThere(url)).map(String)).toEqual([])

  const html = [...pages.values()].join('').replaceAll('&amp;', '&')
  const others = links.filter(({ origin }) => origin !== SITE.url).map(String)
  // URL adds a slash to an empty path.
  const isLinked = (address: string) => html.includes(`href="${address.replace(/\/$/, '')}`)
  expect(others.filter(address => !isLinked(address))).toEqual([])
})

test('the licenses name what the pages are made of, the font too', async ({ request }) => {
  const text = await (await request.get('/licenses.md')).text()
  for (const name of ['react', '@fontsource-variable/funnel-sans', 'astro', 'tailwindcss'])
    expect(text).toContain(`\n## ${name} - `)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
