import { readFileSync } from 'node:fs'
import { type EngineWindow } from './engine.ts'
import { keyActions, textActions } from './keys.ts'
import { type Filter, Locator, type Step } from './locator.ts'

/** Finds elements by role and accessible name, in any browser. */
const LIBRARY = readFileSync(
  'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  'utf8'
)

const MISSING = 'The library is missing.'

/** A page in a real browser engine, with the part of Playwright's API that the journeys need. */
export class Page {
  readonly #window: EngineWindow
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.#window = window
    this.#origin = origin
  }

  locator(css: string): Locator {
    return new Locator(this, [{ css }])
  }

  getByRole(role: string, filter: Filter = {}): Locator {
    return new Locator(this, []).getByRole(role, filter)
  }

  getByText(text: string | RegExp): Locator {
    return new Locator(this, []).getByText(text)
  }

  getByTestId(id: string): Locator {
    return new Locator(this, []).getByTestId(id)
  }

  /** Opens a path of the site, or an address. */
  async goto(path: string): Promise<void> {
    await this.#window.goto(new URL(path, this.#origin).href)
  }

  reload(): Promise<void> {
    return this.#window.reload()
  }

  goBack(): Promise<void> {
    return this.#window.goBack()
  }

  goForward(): Promise<void> {
    return this.#window.goForward()
  }

  resize(width: number, height: number): Promise<void> {
    return this.#window.resize(width, height)
  }

  screenshot(): Promise<string> {
    return this.#window.screenshot()
  }

  /** The path, query and hash. */
  url(): Promise<string> {
    return this.evaluate(() => location.href.slice(location.origin.length))
  }

  /** Runs a function in the page; it can use only its argument and the page. */
  async evaluate<Result>(run: () => Result): Promise<Awaited<Result>>
  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument
  ): Promise<Awaited<Result>>
  async evaluate(run: (argument: never) => unknown, argument?: unknown): Promise<unknown> {
    return JSON.parse(await this.#window.run(asJson(`(${run})(${JSON.stringify(argument) ?? ''})`)))
  }

  /** Runs a function in the page on the elements that the steps lead to. */
  async evaluateAll<Argument, Result>(
    steps: readonly Step[],
    run: (elements: HTMLElement[], argument: Argument) => Result,
    argument: Argument
  ): Promise<Awaited<Result>> {
    const call = `(${run})((${findAll})(${JSON.stringify(steps)}), ${JSON.stringify(argument)})`
    const isThere = 'typeof TestingLibraryDom === "object"'
    const expression = `(${isThere} ? ${asJson(call)} : Promise.resolve(${JSON.stringify(MISSING)}))`
    const result = await this.#window.run(expression)
    if (result !== MISSING) return JSON.parse(result)
    await this.#window.run(`Promise.resolve((function () { ${LIBRARY} }).call(window) ?? '')`)
    return this.evaluateAll(steps, run, argument)
  }

  /** Clicks this point of the screen. */
  async click(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 }
    ]
    await this.#window.perform({ type: 'pointer', id: 'mouse', actions })
  }

  /** Moves the mouse to this point of the screen. */
  async hover(x: number, y: number): Promise<void> {
    const actions = [{ type: 'pointerMove', duration: 0, x, y }]
    await this.#window.perform({ type: 'pointer', id: 'mouse', actions })
  }

  /** Presses keys one after another: `Tab`, `Shift+Tab`, `a`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#window.perform(keyActions(keys))
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#window.perform(textActions(text))
  }
}

function asJson(call: string): string {
  return `Promise.resolve(${call}).then(result => JSON.stringify(result ?? null))`
}

declare const TestingLibraryDom: typeof import('@testing-library/dom')

/** Runs in the page. */
function findAll(steps: readonly Step[]): HTMLElement[] {
  const patternOf = (text: string | { source: string; flags: string }): string | RegExp =>
    typeof text === 'string' ? text : new RegExp(text.source, text.flags)
  const hasText = (element: HTMLElement, text: string | RegExp): boolean =>
    typeof text === 'string' ? element.innerText.includes(text) : text.test(element.innerText)
  // Around blocks the library puts spaces of its own.
  const matcherOf = (name: string | { source: string; flags: string }) => (actual: string) => {
    const pattern = patternOf(name)
    const text = actual.replace(/\s+/g, ' ')
    return typeof pattern === 'string' ? pattern === text : pattern.test(text)
  }
  let found: HTMLElement[] = [document.documentElement]
  for (const step of steps) {
    if ('css' in step)
      found = found.flatMap(each => [...each.querySelectorAll<HTMLElement>(step.css)])
    else if ('role' in step)
      found = found.flatMap(each =>
        TestingLibraryDom.queryAllByRole(each, step.role, {
          ...step.states,
          ...(step.name !== undefined && { name: matcherOf(step.name) })
        })
      )
    else if ('text' in step)
      found = found.flatMap(each => TestingLibraryDom.queryAllByText(each, patternOf(step.text)))
    else if ('hasText' in step) found = found.filter(each => hasText(each, patternOf(step.hasText)))
    else found = found.slice(step.nth).slice(0, 1)
  }
  return [...new Set(found)]
}
