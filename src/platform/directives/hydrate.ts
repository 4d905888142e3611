/** In ms, for each of two steps: loading React, then the content. */
export const LOADING_LIMIT = 7000

/** Shows an error above the island if it fails or is slow. Inlined, since React may be what's missing. */
export async function hydrateIsland(
  load: () => Promise<() => Promise<void>>,
  island: Element
): Promise<void> {
  let panel: Element | undefined
  const showFailure = (): void => {
    panel ??= failurePanel()
    island.before(panel)
  }
  const timer = setTimeout(showFailure, LOADING_LIMIT)
  // Astro catches load errors and dispatches this event instead.
  island.addEventListener('astro:hydration-error', showFailure)
  const hydrate = await load()
  // A translator has replaced the text that React would look for, so the island is rendered anew.
  if (island.querySelector('font')) island.setAttribute('client', 'only')
  await hydrate()
  if (island.hasAttribute('ssr')) return
  clearTimeout(timer)
  panel?.remove()
}

function failurePanel(): Element {
  const panel = document.createElement('div')
  panel.role = 'alert'
  panel.className = 'hydrate-failure'
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = 'Try again'
  button.onclick = () => location.reload()
  panel.append('Couldn’t load this part.', button)
  return panel
}
