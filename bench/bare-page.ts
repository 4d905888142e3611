import { type Browser } from '@playwright/test'

const STYLES = `:root{color-scheme:light dark}
body{max-width:68ch;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
h1,h2,h3{line-height:1.2}
section{margin-block:3rem}`

/**
 * The bound that a page is measured against: its headings, paragraphs, lists and links, as far as it shows
 * them before anything is opened, with one inlined stylesheet and nothing else.
 *
 * @param parts what of the built page to keep
 */
export async function barePage(browser: Browser, html: string, parts: string): Promise<string> {
  const page = await browser.newPage()
  const body = await page.evaluate(
    ([html = '', parts = '']) => {
      const TEXTS = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,caption,th,td,summary,blockquote'
      const KEPT = 'h1,h2,h3,h4,p,ul,ol,li,a[href]'
      const LEFT_OUT =
        'script,style,template,noscript,svg,canvas,details > :not(summary),[hidden],[aria-hidden="true"],[data-skeleton]'

      /** The texts in an element; words outside of any text belong to a control or a picture. */
      function copy(from: Element, to: Element, isText: boolean): Element {
        for (const node of from.childNodes) {
          if (node.nodeType === Node.TEXT_NODE && isText) to.append(node.textContent ?? '')
          if (!(node instanceof Element) || node.matches(LEFT_OUT)) continue
          const beginsText = node.matches(TEXTS)
          const name = node.matches(KEPT) ? node.localName : beginsText && !isText ? 'p' : 'span'
          const child = copy(node, document.createElement(name), isText || beginsText)
          if (node instanceof HTMLAnchorElement) child.setAttribute('href', node.href)
          if ((child.textContent ?? '').trim() === '') continue
          if (name === 'span') to.append(...child.childNodes)
          else to.append(child)
        }
        to.normalize()
        return to
      }

      const built = new DOMParser().parseFromString(html, 'text/html')
      return [...built.querySelectorAll(parts)]
        .filter(part => !part.parentElement?.closest(parts))
        .map(part => copy(part, document.createElement('section'), false).outerHTML)
        .join('\n')
        .replaceAll(/\s+/g, ' ')
    },
    [html, parts]
  )
  await page.close()
  if (body === '') throw new Error(`The page holds no ${parts}.`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title>',
    // Without an icon of its own the page would ask for /favicon.ico.
    `<link rel="icon" href="data:,"><style>${STYLES}</style></head>`,
    `<body><main>${body}</main></body></html>`
  ].join('\n')
}
