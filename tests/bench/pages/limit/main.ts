import { createToolbar } from '../toolbar.ts'
import { type Winner } from '../winner.ts'
import { prepare, type List } from './prepare.ts'
import { readSideBySide } from './read-side-by-side.ts'
import { fillRow, rowTemplate } from './row.ts'

const body = document.querySelector('tbody')
const lists: List[] = []
const toolbar = createToolbar(() => lists.forEach(list => toolbar.tell(show(list))))

// What has come first is shown at once; ranks and counts are known when all is there.
const list = prepare(await readSideBySide(first => show(prepare(first))))
lists.push(list)
toolbar.tell(show(list))

/** Draws the page of the view and tells how many rows match. */
function show({ rows, find }: List): number {
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
