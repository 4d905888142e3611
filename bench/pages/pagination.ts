import { pageWindow } from './view.ts'

/** Draws Previous, the page numbers and Next anew; nothing for a single page. */
export function drawPagination(
  nav: HTMLElement,
  page: number,
  pages: number,
  onPage: (page: number) => void
): void {
  nav.hidden = pages < 2
  const steps = [
    { name: 'Previous', to: page - 1 },
    ...pageWindow(page, pages).map(number => ({ name: String(number), to: number })),
    { name: 'Next', to: page + 1 }
  ]
  nav.replaceChildren(
    ...steps.map(({ name, to }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = name
      button.className = 'min-h-11 rounded-block px-2 text-small'
      button.disabled = to < 1 || to > pages
      if (name === String(page)) button.ariaCurrent = 'page'
      button.addEventListener('click', () => onPage(to))
      return button
    })
  )
}
