import { wordsIn } from '../quiz/score.ts'

/** What a question shows beside its text; the page draws it as lanes. */
export type QuestionFigure =
  | { readonly kind: 'block'; readonly rows: readonly FigureRow[] }
  /** Each option is an order of transactions: see {@link ORDER}. */
  | { readonly kind: 'orders' }

/** One transaction, such as `swap` on `pool 1`. */
export type FigureRow = {
  readonly does: string
  /** What others use too; null if it shares nothing. */
  readonly shares: string | null
}

/** The form of an option that is an order: `P` uses the shared pool, `·` a pool of its own. */
export const ORDER = /^[P·](?: [P·])+$/

/** What a person sees of a question. */
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

/** Undefined for anything that is no figure. */
export function readFigure(value: unknown): QuestionFigure | null | undefined {
  if (value === null) return null
  if (typeof value !== 'object') return undefined
  const { kind, rows } = value as { kind?: unknown; rows?: unknown }
  if (kind === 'orders') return { kind }
  return kind === 'block' && Array.isArray(rows) && rows.every(isRow) ? { kind, rows } : undefined
}

function isRow(value: unknown): value is FigureRow {
  if (typeof value !== 'object' || value === null) return false
  const { does, shares } = value as { does?: unknown; shares?: unknown }
  return typeof does === 'string' && (shares === null || typeof shares === 'string')
}
