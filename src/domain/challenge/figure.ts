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
