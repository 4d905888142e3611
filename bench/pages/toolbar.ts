import { drawPagination } from './pagination.ts'
import { FIRST_VIEW, SIZES, SORT_NAMES, SORTS, sortedBy, type View } from './view.ts'

export type Toolbar = {
  /** Updates the line with the count, and the pagination. */
  readonly showTotal: (total: number) => void
  readonly view: () => View
}

/** Search, sort, size and pages for the contenders without React; the markup is in their HTML. */
export function createToolbar(onView: (view: View) => void): Toolbar {
  let view = FIRST_VIEW

  function update(next: View): void {
    view = next
    updatePressed()
    onView(view)
  }

  const search = find('input[type=search]')
  search.addEventListener('input', () => {
    if (search instanceof HTMLInputElement) update({ ...view, query: search.value, page: 1 })
  })
  const sorts = SORTS.map(sort => ({
    button: addButton('.sorts', SORT_NAMES[sort], () => update(sortedBy(view, sort))),
    isActive: () => view.sort === sort
  }))
  const sizes = SIZES.map(size => ({
    button: addButton('.sizes', String(size), () => update({ ...view, size, page: 1 })),
    isActive: () => view.size === size
  }))

  function updatePressed(): void {
    for (const { button, isActive } of [...sorts, ...sizes]) button.ariaPressed = String(isActive())
    for (const { button, isActive } of sorts) {
      if (isActive()) button.dataset['direction'] = view.descending ? 'desc' : 'asc'
      else delete button.dataset['direction']
    }
  }
  updatePressed()

  function showTotal(total: number): void {
    const { page, size } = view
    const from = Math.min((page - 1) * size + 1, total)
    find('.showing').textContent =
      `Showing ${from}-${Math.min(page * size, total)} of ${total} winners`
    const pages = Math.max(1, Math.ceil(total / size))
    for (const nav of document.querySelectorAll('nav')) {
      drawPagination(nav, page, pages, next => update({ ...view, page: next }))
    }
  }

  return { showTotal, view: () => view }
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The page lacks ${selector}`)
  return element
}

function addButton(selector: string, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.className =
    'inline-flex min-h-11 min-w-11 items-center justify-center rounded-block border px-3 text-small'
  button.addEventListener('click', onClick)
  find(selector).append(button)
  return button
}
