import {
  type FullResult,
  type Reporter,
  type TestCase,
  type TestResult
} from '@playwright/test/reporter'

/** Prints the journeys as a table, a column for each engine, and below it what failed. */
export default class Table implements Reporter {
  readonly #cells = new Map<string, Record<string, string>>()
  readonly #faults = new Set<string>()

  onTestEnd({ title, parent }: TestCase, { status, errors }: TestResult): void {
    const engine = parent.project()?.name ?? ''
    this.#cells.set(title, { ...this.#cells.get(title), [engine]: status })
    for (const { message = '' } of errors) this.#faults.add(`${title}, ${engine}: ${message}`)
  }

  onError({ message = '' }: { message?: string }): void {
    this.#faults.add(message)
  }

  onEnd({ status }: FullResult): void {
    if (this.#cells.size > 0) console.table(Object.fromEntries(this.#cells))
    for (const fault of this.#faults) console.error(fault)
    console.log(`The journeys: ${status}`)
  }
}
