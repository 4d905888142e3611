import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type FrameLocator, type Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test as base } from './test.ts'

type Owner = {
  /** Attributes of the frame, and HTML beside it. */
  frame: (path: string, attributes?: string, beside?: string) => Promise<void>
}

/** A page of somebody else's, which holds the line of HTML that a block's page offers. */
const test = base.extend<Owner>({
  frame: async ({ page, site }, provide) => {
    let html = ''
    const owner = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html').end(html)
    })
    await once(owner.listen(0, '127.0.0.1'), 'listening')
    await provide(async (path, attributes = '', beside = '') => {
      const line = await lineFor(page, site, path)
      html = `<!doctype html><html lang="en"><title>Owner</title><link rel="icon" href="data:,">
<h1>My page</h1>${line.replace('<iframe', `<iframe ${attributes}`)}${beside}`
      await page.goto(`http://127.0.0.1:${(owner.address() as AddressInfo).port}`)
    })
    owner.close()
    owner.closeAllConnections()
  }
})

/** Of a block's page, with the tested site's address; of any other page, a bare frame. */
async function lineFor(page: Page, site: string | undefined, path: string): Promise<string> {
  if (!path.startsWith('/block/')) return `<iframe src="${site}${path}"></iframe>`
  await page.goto(path)
  await placeBet(page)
  await page.getByText('Embed this block').click()
  const line = await page.getByRole('textbox', { name: 'On your site' }).inputValue()
  await page.evaluate(() => localStorage.clear())
  return line.replace(/https:\/\/[^/]+/, site ?? '')
}

async function placeBet(page: Page | FrameLocator): Promise<void> {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Place the bet and run' }).click()
}

/** Of the first frame. */
function heightOf(page: Page): Promise<number> {
  return page
    .locator('iframe')
    .first()
    .evaluate(element => element.clientHeight)
}

test('another site’s page holds a bet and its result, as tall as they are', async ({
  page,
  frame
}) => {
  await frame('/block/15537394')
  const inner = page.frameLocator('iframe')
  const hidden = () => inner.locator('html').evaluate(html => html.scrollHeight - html.clientHeight)
  await placeBet(inner)
  await expect(inner.getByTestId('block-bet')).toHaveAttribute('data-state', 'told')
  await expect.poll(hidden).toBe(0)
  expect(await heightOf(page)).toBeGreaterThan(400)
  await expect(inner.getByRole('link', { name: /^More on this block/ })).toHaveAttribute(
    'href',
    /^https:.*\/block\/15537394$/
  )
  // The frame keeps nothing: a visitor who comes back may bet again, here and on our page.
  await page.reload()
  await expect(inner.getByTestId('block-bet')).toHaveAttribute('data-state', 'asking')
  await page.goto('/block/15537394')
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await expect(page.getByTestId('block-bet')).toHaveAttribute('data-state', 'asking')
})

test('a sandboxed frame, which may store and read nothing, holds a bet and its result', async ({
  page,
  frame
}) => {
  await frame('/block/15537394', 'sandbox="allow-scripts"')
  const inner = page.frameLocator('iframe')
  await placeBet(inner)
  await expect(inner.getByTestId('block-bet')).toHaveAttribute('data-state', 'told')
  expect(await heightOf(page)).toBeGreaterThan(400)
})

test('the frame’s height follows its own page alone, and only numbers', async ({ page, frame }) => {
  const stranger = `<iframe id="stranger" height="90" srcdoc="<script>
    for (const data of [null, undefined, { altiusHeight: 5000 }]) parent.postMessage(data, '*')
  </script>"></iframe>`
  await frame('/block/15537394', 'id="own"', stranger)
  await placeBet(page.frameLocator('#own'))
  await expect(page.frameLocator('#own').getByTestId('block-bet')).toHaveAttribute(
    'data-state',
    'told'
  )
  const height = await heightOf(page)
  await page.locator('#own').evaluate(own => {
    const { contentWindow } = own as HTMLIFrameElement
    for (const altiusHeight of ['5000', Infinity, NaN, {}, null])
      dispatchEvent(new MessageEvent('message', { data: { altiusHeight }, source: contentWindow }))
  })
  expect(await heightOf(page)).toBe(height)
  expect(await page.locator('#stranger').getAttribute('height')).toBe('90')
})

test('axe finds nothing in the frame, and it fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/embed/block/15537394')
  await placeBet(page)
  await expect(page.getByTestId('block-bet')).toHaveAttribute('data-state', 'told')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessibleEverywhere(page)
})

test('no other page can be framed', async ({ page, frame, faults }) => {
  faults.expected = [/Refused to display|frame-ancestors/]
  await frame('/winners')
  await expect(page.frameLocator('iframe').getByTestId('banner')).toHaveCount(0)
})
