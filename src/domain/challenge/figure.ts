import { wordsIn } from '../quiz/score.ts'

export type QuestionFigure =
  | { readonly kind: 'block'; readonly rows: readonly FigureRow[] }
  /** Each option is an order of transactions: see {@link ORDER}. */
  | { readonly kind: 'orders' }

/** One transaction, such as `swap` on `pool 1`. */
export type FigureRow = { readonly does: string; readonly shares: string | null }

/** Matches an option that is an order of transactions: `P` uses the shared pool, `·` doesn't. */
export const ORDER = /^[P·](?: [P·])+$/

/** Of transactions that start at once, those that share something with an earlier one run again. */
export function runsAgain(names: readonly (string | null)[], at: number): boolean {
  const name = names[at] ?? null
  return name !== null && names.indexOf(name) < at
}

export type Shown = {
  readonly stem: string
  readonly figure: QuestionFigure | null
  readonly options: readonly string[]
}

export function wordsToRead({ stem, figure, options }: Shown): number {
  const rows = figure?.kind === 'block' ? figure.rows : []
  const text = rows.map(({ does, shares }, at) => `${at + 1} ${does} shares ${shares ?? 'nothing'}`)
  return wordsIn([stem, ...text, ...options])
}

export function isFigure(value: unknown): value is QuestionFigure {
  const { kind, rows }: { kind?: unknown; rows?: unknown } = Object(value)
  return kind === 'orders' || (kind === 'block' && Array.isArray(rows) && rows.every(isRow))
}

function isRow(value: unknown): value is FigureRow {
  const { does, shares }: { does?: unknown; shares?: unknown } = Object(value)
  return typeof does === 'string' && (shares === null || typeof shares === 'string')
}
