import {
  type FullResult,
  type Reporter,
  type TestCase,
  type TestResult
} from '@playwright/test/reporter'

/** Prints the journeys as a table with a column per engine, followed by the failures. */
export default class Table implements Reporter {
  readonly #cells = new Map<string, Record<string, string>>()
  readonly #failures = new Set<string>()

  onTestEnd({ title, parent }: TestCase, { status, errors }: TestResult): void {
    const engine = parent.project()?.name ?? ''
    this.#cells.set(title, { ...this.#cells.get(title), [engine]: status })
    for (const { message = '' } of errors) this.#failures.add(`${title}, ${engine}: ${message}`)
  }

  onError({ message = '' }: { message?: string }): void {
    this.#failures.add(message)
  }

  onEnd({ status }: FullResult): void {
    if (this.#cells.size > 0) console.table(Object.fromEntries(this.#cells))
    for (const failure of this.#failures) console.error(failure)
    console.log(`Journeys: ${status}`)
  }
}
