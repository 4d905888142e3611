import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  ModuleRegistry,
  PaginationModule,
  QuickFilterModule,
  RenderApiModule,
  type GridOptions
} from 'ag-grid-community'
import { readWinners } from '../read-winners.ts'
import { createToolbar } from '../toolbar.ts'
import { type View } from '../view.ts'
import { type Winner } from '../winner.ts'
import { columns } from './columns.ts'

// Only what the board needs: the whole of Community would weigh more.
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  PaginationModule,
  QuickFilterModule,
  RenderApiModule
])

const options: GridOptions<Winner> = {
  columnDefs: columns,
  rowHeight: 69,
  pagination: true,
  paginationPageSize: 50,
  paginationPageSizeSelector: false,
  suppressPaginationPanel: true,
  cacheQuickFilter: true,
  animateRows: false,
  getRowId: ({ data }) => String(data.id),
  // A rank is a position in the list, which changes while the row does not.
  onModelUpdated: ({ api }) => {
    api.refreshCells({ columns: ['rank'] })
    if (loaded) toolbar.showTotal(api.paginationGetRowCount())
  }
}

const element = document.querySelector<HTMLElement>('.grid')
if (!element) throw new Error('The page lacks its grid')
let loaded = false
const grid = createGrid(element, options)
const toolbar = createToolbar(apply)
let shown: View = toolbar.view()

function apply(view: View): void {
  const before = shown
  shown = view
  if (view.size !== before.size) grid.setGridOption('paginationPageSize', view.size)
  if (view.query !== before.query) grid.setGridOption('quickFilterText', view.query)
  if (view.sort !== before.sort || view.descending !== before.descending) {
    grid.applyColumnState({
      state: [{ colId: view.sort, sort: view.descending ? 'desc' : 'asc' }],
      defaultState: { sort: null }
    })
  }
  grid.paginationGoToPage(view.page - 1)
  toolbar.showTotal(grid.paginationGetRowCount())
}

const rows = await readWinners()
loaded = true
grid.setGridOption('rowData', rows)
