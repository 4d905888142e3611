import { createToolbar } from '../toolbar.ts'
import { type Winner } from '../winner.ts'
import { buildIndex, type WinnersIndex } from './winners-index.ts'
import { readInParallel } from './read-in-parallel.ts'
import { fillRow, rowTemplate } from './row.ts'

const body = document.querySelector('tbody')
const indexes: WinnersIndex[] = []
const toolbar = createToolbar(() => indexes.forEach(index => toolbar.showTotal(show(index))))

// The first batch is shown at once; ranks and counts are final when all rows are there.
const index = buildIndex(await readInParallel(first => show(buildIndex(first))))
indexes.push(index)
toolbar.showTotal(show(index))

/** Draws the page of the view. @returns how many rows match. */
function show({ rows, find }: WinnersIndex): number {
  const { query, sort, descending, size, page } = toolbar.view()
  const found = find(query, sort, descending)
  const before = (page - 1) * size
  const fragment = document.createDocumentFragment()
  found.subarray(before, before + size).forEach((position, step) => {
    const row: Winner | undefined = rows[position]
    const copy = rowTemplate.cloneNode(true)
    if (row && copy instanceof HTMLElement) fragment.append(fillRow(copy, row, before + step + 1))
  })
  body?.replaceChildren(fragment)
  return found.length
}
