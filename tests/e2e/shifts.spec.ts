import { expectAwake, nextFrames } from './frames.ts'
import { openWithLateFace, readShifts } from './shifts.ts'
import { test, expect } from './test.ts'

for (const path of [
  '/block/15537394',
  '/block/15537394?bet=8',
  '/block',
  '/challenge',
  '/timeline'
])
  for (const width of [320, 390, 1280])
    test(
      `${path} keeps its place when its face and its code arrive (${width} px)`,
      { tag: ['@chromium', '@fonts'] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openWithLateFace(page, path)
        await expectAwake(page)
        await nextFrames(page)
        const { sum, words } = await readShifts(page)
        expect(sum, words).toBeLessThan(0.01)
      }
    )
