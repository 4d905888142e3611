import type { ClientDirective } from 'astro'
import { hydrateIsland } from './hydrate.ts'

const SETTLED = '[data-settled]'

/**
 * Hydrates an island once the page's main part has a result, which it marks with `data-settled`, or as soon as
 * someone points at the island or focuses it. Until then a form in it waits too: submitted by the browser, it
 * would reload the page.
 */
const settled: ClientDirective = (load, _options, el) => {
  let heldForm: HTMLFormElement | undefined
  const isHydrated = (): boolean => !el.hasAttribute('ssr')
  const holdSubmit = (event: Event): void => {
    if (isHydrated()) return
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) heldForm = event.target
    void start()
  }
  const observer = new MutationObserver(() => document.querySelector(SETTLED) && start())
  let hasStarted = false
  const start = async (): Promise<void> => {
    if (hasStarted) return
    hasStarted = true
    observer.disconnect()
    await hydrateIsland(load, el)
    if (!isHydrated()) return
    // A frame later the form belongs to the island, so an early submit is repeated.
    requestAnimationFrame(() => setTimeout(() => heldForm?.requestSubmit()))
  }
  el.addEventListener('submit', holdSubmit)
  for (const type of ['focusin', 'pointerover', 'pointerdown'])
    el.addEventListener(type, start, { once: true })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-settled']
  })
  if (document.querySelector(SETTLED)) void start()
}

export default settled
