import { type Page } from '@playwright/test'
import { readThrough } from './frames.ts'
import { expect, test } from './test.ts'

/** With every island hydrated, nothing covers an element later. */
async function openAwake(page: Page): Promise<void> {
  await page.goto('/')
  await readThrough(page)
  await page.evaluate(() => scrollTo(0, 0))
  // The chip beside the quiz becomes a bar again: a new element.
  await expect(page.getByTestId('quick-access')).not.toHaveAttribute('data-compact')
}

/** Records each focused element and what is wrong with its position. */
async function noteStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stops: { element: Element; fault: string }[] = []
    Object.assign(window, { stops })
    /** The visible element: an input drawn by its label is one pixel. */
    const shownOf = (element: Element): Element => {
      const isTiny = element.getBoundingClientRect().width <= 1
      return (isTiny && element.closest('label')) || element
    }
    /** A focus ring on the element or its label. */
    const hasRing = (element: Element): boolean =>
      [element, element.closest('label')].some(
        each => each && getComputedStyle(each).outlineStyle !== 'none'
      )
    const faultOf = (element: Element): string => {
      const { x, y, width, height } = shownOf(element).getBoundingClientRect()
      if (width < 2 || height < 2) return 'has no size'
      // Part of it must be visible: half of a tall element may be below the screen.
      const open = [0.1, 0.5, 0.9].some(share => {
        const top = document.elementFromPoint(x + width / 2, y + height * share)
        const shown = shownOf(element)
        return top !== null && (shown.contains(top) || top.contains(shown))
      })
      if (!open) return 'cannot be seen'
      return hasRing(element) ? '' : 'does not show that it is focused'
    }
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) stops.push({ element: target, fault: faultOf(target) })
    })
  })
}

/** Everything Tab should reach, in document order; one radio per group. */
function expectedStops(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]'
    )
    const names = [...all].flatMap((element, at) => {
      element.dataset['stop'] = `${at} ${element.outerHTML.slice(0, 90)}`
      const isOut = element.tabIndex < 0 || element.matches(':disabled')
      if (isOut || !element.checkVisibility({ visibilityProperty: true })) return []
      if (!(element instanceof HTMLInputElement && element.type === 'radio'))
        return [element.dataset['stop']]
      const within = element.form ?? document
      const group = [...within.querySelectorAll<HTMLInputElement>(`[name="${element.name}"]`)]
      const reached = group.find(({ checked }) => checked) ?? group[0]
      return element === reached ? [element.dataset['stop']] : []
    })
    return names
  })
}

for (const width of [1280, 390])
  test(`Tab reaches everything once, in order and in sight (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAwake(page)
    const expected = await expectedStops(page)
    expect(expected.length).toBeGreaterThan(60)
    await noteStops(page)
    for (let left = expected.length; left > 0; left -= 1) await page.keyboard.press('Tab')
    const stops = await page.evaluate(() =>
      (Reflect.get(window, 'stops') as { element: HTMLElement; fault: string }[]).map(
        ({ element, fault }) => ({ name: element.dataset['stop'] ?? element.outerHTML, fault })
      )
    )
    expect(stops.map(({ name }) => name)).toEqual(expected)
    expect(stops.filter(({ fault }) => fault !== '')).toEqual([])
  })
