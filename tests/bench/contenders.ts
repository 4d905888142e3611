/** A page that is measured. */
export type Contender = {
  readonly id: 'limit' | 'ours' | 'aggrid' | 'tanstack'
  readonly name: string
  readonly path: string
  /** Whether a page of 50 is 50 rows in the document, or only those in view. */
  readonly drawsAll: boolean
  /** What stands for one row in the document. */
  readonly row: string
}

const ROW = '[data-testid="winner-row"]'

export const CONTENDERS: readonly Contender[] = [
  {
    id: 'limit',
    name: 'hand-written limit',
    path: '/bench/limit/index.html',
    drawsAll: true,
    row: ROW
  },
  { id: 'ours', name: 'our board', path: '/winners', drawsAll: true, row: ROW },
  {
    id: 'aggrid',
    name: 'AG Grid',
    path: '/bench/aggrid/index.html',
    drawsAll: false,
    row: '.ag-row'
  },
  {
    id: 'tanstack',
    name: 'TanStack',
    path: '/bench/tanstack/index.html',
    drawsAll: true,
    row: ROW
  }
]

/** The pages that are not part of the site. */
export const PEERS = ['limit', 'aggrid', 'tanstack'] as const
