import { type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openHarness } from './harness/bundle.ts'
import { expect, test } from './test.ts'

test.use({ bypassCSP: true, viewport: { width: 1040, height: 1500 } })

const SCHEMES = [
  { name: 'light', media: { colorScheme: 'light' } },
  { name: 'dark', media: { colorScheme: 'dark' } },
  { name: 'forced colors', media: { forcedColors: 'active' } }
] as const

/** How many pixels look different, where a step of a color is one to be seen. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(image => sharp(image).removeAlpha().greyscale().raw().toBuffer())
  )
  return a?.filter((value, at) => Math.abs(value - (b?.[at] ?? 0)) >= 5).length ?? 0
}

const PART = 'a, button, summary, select, label, input'

async function cut(sheet: Buffer, cell: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await cell.boundingBox())!
  return sharp(sheet).extract({ left: x, top: y, width, height }).png().toBuffer()
}

/** A control's cells as drawn, then the first one under the mouse and pressed. */
async function picturesOf(page: Page, sheet: Buffer, name: string): Promise<[string, Buffer][]> {
  const cells = page.locator(`[data-control='${name}']`)
  const pictures: [string, Buffer][] = []
  for (const cell of await cells.all())
    pictures.push([String(await cell.getAttribute('data-state')), await cut(sheet, cell)])
  const clip = (await cells.first().boundingBox())!
  const { x, y, width, height } = (await cells.first().locator(PART).first().boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  pictures.push(['hovered', await page.screenshot({ clip })])
  await page.mouse.down()
  // It has 100 ms to answer.
  await page.waitForTimeout(100)
  pictures.push(['pressed', await page.screenshot({ clip })])
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await page.keyboard.press('Escape')
  return pictures
}

for (const { name, media } of SCHEMES)
  test(`no two states of a control look alike: ${name}`, { tag: '@chromium' }, async ({ page }) => {
    await page.emulateMedia(media)
    await openHarness(page, 'controls.tsx', '/')
    const path = test.info().outputPath('controls.png')
    // An animation is drawn where it begins: a frame in between may lack what moves.
    const sheet = await page.screenshot({ path, animations: 'disabled' })
    const controls = page.locator('[data-control]')
    const names = await controls.evaluateAll(cells => [
      ...new Set(cells.map(cell => cell.getAttribute('data-control')))
    ])
    expect(names.length).toBeGreaterThan(10)
    for (const control of names) {
      const pictures = await picturesOf(page, sheet, String(control))
      for (const [at, [state, picture]] of pictures.entries())
        for (const [other, against] of pictures.slice(0, at))
          expect
            .soft(await differenceOf(picture, against), `${control}: ${state} and ${other}`)
            .toBeGreaterThan(30)
    }
  })
