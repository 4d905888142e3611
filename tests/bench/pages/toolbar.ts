import { drawPagination } from './pagination.ts'
import { FIRST_VIEW, SIZES, SORT_NAMES, SORTS, sortedBy, type View } from './view.ts'

export type Toolbar = {
  /** Draws what depends on the result: the line of counts and the pages. */
  readonly tell: (total: number) => void
  readonly view: () => View
}

/** Search, sort, size and pages for the contenders without React; the markup is in their HTML. */
export function createToolbar(onView: (view: View) => void): Toolbar {
  let view = FIRST_VIEW

  function go(next: View): void {
    view = next
    press()
    onView(view)
  }

  const search = find('input[type=search]')
  search.addEventListener('input', () => {
    if (search instanceof HTMLInputElement) go({ ...view, query: search.value, page: 1 })
  })
  const sorts = SORTS.map(sort => ({
    button: addButton('.sorts', SORT_NAMES[sort], () => go(sortedBy(view, sort))),
    isOn: () => view.sort === sort
  }))
  const sizes = SIZES.map(size => ({
    button: addButton('.sizes', String(size), () => go({ ...view, size, page: 1 })),
    isOn: () => view.size === size
  }))

  function press(): void {
    for (const { button, isOn } of [...sorts, ...sizes]) button.ariaPressed = String(isOn())
    for (const { button, isOn } of sorts) {
      if (isOn()) button.dataset['direction'] = view.descending ? 'desc' : 'asc'
      else delete button.dataset['direction']
    }
  }
  press()

  function tell(total: number): void {
    const { page, size } = view
    const from = Math.min((page - 1) * size + 1, total)
    find('.showing').textContent =
      `Showing ${from}-${Math.min(page * size, total)} of ${total} winners`
    const pages = Math.max(1, Math.ceil(total / size))
    for (const nav of document.querySelectorAll('nav')) {
      drawPagination(nav, page, pages, next => go({ ...view, page: next }))
    }
  }

  return { tell, view: () => view }
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The page lacks ${selector}`)
  return element
}

function addButton(place: string, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.className =
    'inline-flex min-h-11 min-w-11 items-center justify-center rounded-block border px-3 text-small'
  button.addEventListener('click', onClick)
  find(place).append(button)
  return button
}
