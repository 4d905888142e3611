import { type ComponentType } from 'react'
import { lazyWithRetry } from './lazy-with-retry.tsx'

/**
 * An island that comes with styles of its own, so that they weigh nothing in the head of the page.
 * @param sheet the URL of a stylesheet, imported with `?url&no-inline`
 */
export function withStyles<Props extends object>(
  sheet: string,
  Island: ComponentType<Props>
): ComponentType<Props> {
  return lazyWithRetry(async () => {
    await addStylesheet(sheet)
    return { default: Island }
  })
}

function addStylesheet(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    const fail = (): void => {
      link.remove()
      reject(new Error(`${url} couldn't be loaded`))
    }
    // A portal's page in its place counts as loaded in Chromium, with no rule in it.
    link.onload = () => (link.sheet?.cssRules.length ? resolve() : fail())
    link.onerror = fail
    // Before the page's own styles, which stand above what an island brings.
    document.head.prepend(link)
  })
}
