import { expect } from '@playwright/test'
import { type ByRoleOptions } from '@testing-library/dom'
import { type Page } from './page.ts'

type States = Pick<ByRoleOptions, 'checked' | 'pressed' | 'selected' | 'level'>
export type Filter = States & { name?: string | RegExp }

/** A text, or a regular expression in a form that can be sent to the page. */
type Pattern = string | { source: string; flags: string }

/** How to get from some elements to others. */
export type Step =
  | { css: string }
  | { role: string; name: Pattern | undefined; states: States }
  | { text: Pattern }
  | { hasText: Pattern }
  | { nth: number }

/** Where elements are in a page; they are looked for at each use. */
export class Locator {
  readonly #page: Page
  readonly #steps: readonly Step[]

  constructor(page: Page, steps: readonly Step[]) {
    this.#page = page
    this.#steps = steps
  }

  locator(css: string): Locator {
    return this.#then({ css })
  }

  /** Elements that assistive technology finds by this role and name. */
  getByRole(role: string, { name, ...states }: Filter = {}): Locator {
    return this.#then({ role, name: name === undefined ? name : patternOf(name), states })
  }

  /** Elements with exactly this text. */
  getByText(text: string | RegExp): Locator {
    return this.#then({ text: patternOf(text) })
  }

  getByTestId(id: string): Locator {
    return this.#then({ css: `[data-testid="${id}"]` })
  }

  /** Those of the elements that show this text. */
  filter({ hasText }: { hasText: string | RegExp }): Locator {
    return this.#then({ hasText: patternOf(hasText) })
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(nth: number): Locator {
    return this.#then({ nth })
  }

  #then(step: Step): Locator {
    return new Locator(this.#page, [...this.#steps, step])
  }

  count(): Promise<number> {
    return this.evaluateAll(({ length }) => length)
  }

  /** How many of the elements can be seen. */
  visible(): Promise<number> {
    return this.evaluateAll(
      elements =>
        elements.filter(element => element.checkVisibility() && element.getClientRects().length > 0)
          .length
    )
  }

  /** How many of the elements are on the screen, at least in part. */
  onScreen(): Promise<number> {
    return this.evaluateAll(
      elements =>
        elements.filter(element => {
          const { top, bottom, height } = element.getBoundingClientRect()
          return height > 0 && top < innerHeight && bottom > 0
        }).length
    )
  }

  /** The shown texts of all elements. */
  texts(): Promise<string[]> {
    return this.evaluateAll(elements => elements.map(({ innerText }) => innerText.trim()))
  }

  /** The shown text of the first element, empty if there is none. */
  async text(): Promise<string> {
    return (await this.texts())[0] ?? ''
  }

  /** An attribute of the first element. */
  attribute(name: string): Promise<string | null> {
    return this.evaluateAll(([first], name) => first?.getAttribute(name) ?? null, name)
  }

  /** What is typed into the first element. */
  value(): Promise<string> {
    return this.evaluateAll(([first]) => (first instanceof HTMLInputElement ? first.value : ''))
  }

  isFocused(): Promise<boolean> {
    return this.evaluateAll(elements => elements.some(each => each === document.activeElement))
  }

  evaluateAll<Result>(run: (elements: HTMLElement[]) => Result): Promise<Awaited<Result>>
  evaluateAll<Argument, Result>(
    run: (elements: HTMLElement[], argument: Argument) => Result,
    argument: Argument
  ): Promise<Awaited<Result>>
  evaluateAll(run: (elements: HTMLElement[], argument: never) => unknown, argument: unknown = 0) {
    return this.#page.evaluateAll(
      this.#steps,
      run as (elements: HTMLElement[], argument: unknown) => unknown,
      argument
    )
  }

  /** Waits until there is an element. */
  async waitFor(): Promise<void> {
    await expect.poll(() => this.count(), JSON.stringify(this.#steps)).toBeGreaterThan(0)
  }

  /** Scrolls the first element into the middle of the screen, once it is there. */
  async scrollIntoView(): Promise<void> {
    await this.waitFor()
    await this.evaluateAll(([first]) => {
      first?.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
  }

  /** Clicks the first element where it can be hit, once it stands still there. */
  async click(): Promise<void> {
    const { x, y } = await this.#target()
    await this.#page.click(x, y)
  }

  /** Moves the mouse to the first element. */
  async hover(): Promise<void> {
    const { x, y } = await this.#target()
    await this.#page.hover(x, y)
  }

  async #target(): Promise<{ x: number; y: number }> {
    const center = () => this.evaluateAll(centerOf)
    await expect.poll(center, `to hit ${JSON.stringify(this.#steps)}`).not.toBeNull()
    return (await center()) ?? { x: 0, y: 0 }
  }

  /** Focuses the first element, once it is there. */
  async focus(): Promise<void> {
    await this.waitFor()
    await this.evaluateAll(([first]) => first?.focus())
    await expect.poll(() => this.isFocused()).toBe(true)
  }

  /** Replaces what is in the first element by typing. */
  async fill(text: string): Promise<void> {
    await this.focus()
    await this.#page.press('Control+a', 'Backspace')
    await this.#page.type(text)
  }
}

function patternOf(text: string | RegExp): Pattern {
  return typeof text === 'string' ? text : { source: text.source, flags: text.flags }
}

/** Runs in the page. The center of the first element, `null` if it moves, is covered or not there. */
async function centerOf([first]: HTMLElement[]): Promise<{ x: number; y: number } | null> {
  // A radio or checkbox is clicked by its label: it may be drawn there.
  const isDrawnByLabel = first instanceof HTMLInputElement && /radio|checkbox/.test(first.type)
  const target = (isDrawnByLabel && first.labels?.[0]) || first
  if (!target) return null
  const frame = (): Promise<number> => new Promise(done => requestAnimationFrame(done))
  if (target.closest('main')) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  await frame()
  const before = target.getBoundingClientRect()
  await frame()
  const { left, top, width, height } = target.getBoundingClientRect()
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const hit = document.elementFromPoint(point.x, point.y)
  return before.top === top && before.left === left && hit && target.contains(hit) ? point : null
}
