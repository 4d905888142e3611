import { expect, type Locator, type Page } from '@playwright/test'

/** Waits for two frames: work scheduled for the next one is done by then. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  )
}

/** Waits until every observer has reported the element: a new observer reports last, one frame later. */
export async function untilObserved(element: Locator): Promise<void> {
  await element.evaluate(
    element =>
      new Promise<void>(done => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect()
          done()
        }).observe(element)
      })
  )
}

/** Waits until every island is hydrated, but for those in a closed fold, which nobody can see. */
export async function expectAwake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr] > *').filter({ visible: true })).toHaveCount(0)
}

/** Reads to the end by half screens, each as soon as every island on the screen has loaded. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Islands come alive once a twentieth of them is at most 200 px below the screen: see near.ts.
    const isNear = (element: Element | null): boolean => {
      if (!element?.checkVisibility()) return false
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight + 140
    }
    const waiting = 'astro-island[ssr] > *, [data-skeleton], [data-finished]'
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      do await frame()
      while ([...document.querySelectorAll(waiting)].some(isNear))
    }
  })
  await expectAwake(page)
}

/** Presses Tab until the control has the focus; one that never gets it runs into the test's limit. */
export async function tabTo(control: Locator): Promise<void> {
  do await control.page().keyboard.press('Tab')
  while (!(await control.evaluate(element => element === document.activeElement)))
}
