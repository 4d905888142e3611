import { PRESSES } from '../../bench/presses.ts'
import { readThrough } from './frames.ts'
import { expect, test } from './test.ts'

/** Links, and the button that leads to X, are the browser's work. */
const CONTROLS = 'main :is(button:not(#sign-in), input, select, summary), aside button'

for (const [path, presses] of Object.entries(PRESSES))
  test(`the benchmark measures each kind of control that ${path} has at rest`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await readThrough(page)
    for (const { controls } of presses)
      await controls(page).evaluateAll(all => {
        for (const control of all) control.setAttribute('data-measured', '')
      })
    const missed = await page
      .locator(CONTROLS)
      .evaluateAll(all =>
        all
          .filter(control => control.checkVisibility() && !control.hasAttribute('data-measured'))
          .map(
            control => `${control.closest('section')?.id ?? ''}: ${control.outerHTML.slice(0, 160)}`
          )
      )
    expect(missed).toEqual([])
  })
