import { type Guard, type Start } from './script-island.ts'

export default (root: HTMLElement) =>
  (start: Start): void => {
    let hasFailed = false
    const guard: Guard =
      change =>
      (...args) => {
        if (hasFailed) return
        try {
          change(...args)
        } catch (error) {
          hasFailed = true
          root.replaceChildren(errorPanel())
          throw error
        }
      }
    guard(start)(root, guard)
  }

/** As `ErrorBoundary` shows it for islands with React. */
function errorPanel(): HTMLElement {
  const panel = create('div', 'border-l-4 border-clash py-2 pl-5')
  panel.role = 'alert'
  const button = create('button', 'button mt-4', 'Try again')
  button.onclick = () => location.reload()
  panel.append(
    create('p', 'text-lead', 'Unexpected Application Error!'),
    create('p', 'mt-1 text-soft', 'This part of the page stopped working. The rest still works.'),
    button
  )
  return panel
}

function create(name: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text })
}
