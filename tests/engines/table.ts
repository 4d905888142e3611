import {
  type FullResult,
  type Reporter,
  type TestCase,
  type TestResult
} from '@playwright/test/reporter'

/** Prints each failure as it comes, and at the end the journeys as a Markdown table, a column per engine. */
export default class Table implements Reporter {
  readonly #journeys = new Map<string, Map<string, string>>()
  readonly #engines = new Set<string>()

  onTestEnd({ title, parent }: TestCase, { status, errors, duration }: TestResult): void {
    const engine = parent.project()?.name ?? ''
    const results = this.#journeys.get(title) ?? new Map<string, string>()
    this.#engines.add(engine)
    this.#journeys.set(title, results.set(engine, `${status} ${(duration / 1000).toFixed(1)} s`))
    for (const error of errors) console.error(`${title}, ${engine}: ${error.stack ?? error.value}`)
  }

  onError({ stack, value }: { stack?: string; value?: string }): void {
    console.error(stack ?? value)
  }

  onEnd({ status }: FullResult): void {
    const engines = [...this.#engines]
    console.log(`| journey | ${engines.join(' | ')} |\n| --- |${' --- |'.repeat(engines.length)}`)
    for (const [title, results] of this.#journeys) {
      const cells = engines.map(engine => results.get(engine) ?? 'not run')
      console.log(`| ${title} | ${cells.join(' | ')} |`)
    }
    console.log(`Journeys: ${status}`)
  }
}
