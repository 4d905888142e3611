import { type Page } from '@playwright/test'

/**
 * Translates the page as Google Translate does: two `<font>` elements with other words take the place of each text
 * node, also of those that come later.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isRead = ({ parentElement }: Node): boolean =>
      parentElement?.closest('font, script, style, noscript, textarea') === null
    const replace = (text: Text): void => {
      if (text.data.trim() === '' || !text.isConnected || !isRead(text)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.replace(/\S(.*\S)?/s, '⟦$&⟧')
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceIn = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(replace)
    }
    new MutationObserver(records => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes])
          if (node instanceof Text) replace(node)
          else if (node !== target) replaceIn(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    replaceIn(document.body)
  })
}

/** Opens the page and translates it once what is painted first is alive, as browsers do after the load. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(
    () => document.querySelector('astro-island[client="painted"][ssr]') === null
  )
  // React hydrates in slices.
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  await translate(page)
}
