import { wordsIn } from '../quiz/score.ts'

export type QuestionFigure =
  | { readonly kind: 'block'; readonly rows: readonly FigureRow[] }
  /** Each option is an order of transactions: see {@link ORDER}. */
  | { readonly kind: 'orders' }

/** One transaction, such as `swap` on `pool 1`. */
export type FigureRow = {
  readonly does: string
  readonly shares: string | null
}

/** Matches an option that is an order of transactions: `P` uses the shared pool, `·` doesn't. */
export const ORDER = /^[P·](?: [P·])+$/

export type Shown = {
  readonly stem: string
  readonly figure: QuestionFigure | null
  readonly options: readonly string[]
}

export function wordsToRead({ stem, figure, options }: Shown): number {
  const rows = figure?.kind === 'block' ? figure.rows : []
  const lanes = rows.map(
    ({ does, shares }, at) => `${String(at + 1)} ${does} shares ${shares ?? 'nothing'}`
  )
  return wordsIn([stem, ...lanes, ...options])
}

export function isFigure(value: unknown): value is QuestionFigure {
  const { kind, rows }: { kind?: unknown; rows?: unknown } = Object(value)
  return kind === 'orders' || (kind === 'block' && Array.isArray(rows) && rows.every(isRow))
}

function isRow(value: unknown): value is FigureRow {
  const { does, shares }: { does?: unknown; shares?: unknown } = Object(value)
  return typeof does === 'string' && (shares === null || typeof shares === 'string')
}
