import type { ClientDirective } from 'astro'
import { wake } from './wake.ts'

const SETTLED = '[data-settled]'

/**
 * Hydrates an island once the page's main part has come to a result, which it says by `data-settled`; or as
 * soon as someone turns to the island. Until then a form in it waits too: sent by the browser, it would
 * load the page anew.
 */
const settled: ClientDirective = (load, _options, el) => {
  let held: HTMLFormElement | undefined
  const isAlive = (): boolean => !el.hasAttribute('ssr')
  const hold = (event: Event): void => {
    if (isAlive()) return
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) held = event.target
    void start()
  }
  const watch = new MutationObserver(() => document.querySelector(SETTLED) && start())
  let hasStarted = false
  const start = async (): Promise<void> => {
    if (hasStarted) return
    hasStarted = true
    watch.disconnect()
    await wake(load, el)
    if (!isAlive()) return
    // A frame later the form is the island's: what was sent too early is sent again.
    requestAnimationFrame(() => setTimeout(() => held?.requestSubmit()))
  }
  el.addEventListener('submit', hold)
  for (const turning of ['focusin', 'pointerover', 'pointerdown'])
    el.addEventListener(turning, start, { once: true })
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-settled']
  })
  if (document.querySelector(SETTLED)) void start()
}

export default settled
