import { Window, type Element, type Node } from 'happy-dom'

/** Elements that begin a text; `dt`, captions and the like become paragraphs. */
const TEXTS = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,figcaption,caption,th,td,summary,blockquote'
/** Elements that stay as they are. */
const KEPT = 'h1,h2,h3,h4,h5,h6,p,ul,ol,li,a[href]'
/** What holds no text, what is not shown before something is opened, and what stands in for something that loads. */
const LEFT_OUT =
  'script,style,template,noscript,svg,canvas,details > :not(summary),[hidden],[aria-hidden="true"],[data-skeleton]'

const STYLES = `:root{color-scheme:light dark}
body{max-width:68ch;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1a1a2e;background:#fff}
h1,h2,h3{line-height:1.2}
section{margin-block:3rem}
a{color:#4338ca}
@media (prefers-color-scheme:dark){body{color:#e6e6f0;background:#0e0e18}a{color:#a5b4fc}}`

/**
 * The bound that the landing page is measured against: its own texts, as HTML with one inlined stylesheet and nothing
 * else. Of each section stay, in order, headings, paragraphs, lists and links, as far as the page shows them before
 * anything is opened; terms, captions and cells become paragraphs. Pictures, controls, the insides of folds, classes,
 * scripts and the page's own styles go.
 *
 * @param html the built landing page
 * @throws Error when it holds no section
 */
export function barePage(html: string): string {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  const sections = [...document.querySelectorAll('main section[id]')].filter(
    section => !section.parentElement?.closest('section[id]')
  )
  if (sections.length === 0) throw new Error('The landing page holds no section.')
  const texts = sections.map(section => `<section>${contentOf(section, false)}</section>`)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(document.title)}</title>`,
    // Without an icon of its own the page would ask for /favicon.ico.
    `<link rel="icon" href="data:,"><style>${STYLES}</style></head>`,
    `<body><main>${texts.join('\n')}</main></body></html>`
  ].join('\n')
}

/** The texts in an element; words that stand outside of any text belong to a control or a picture. */
function contentOf(parent: Element, isText: boolean): string {
  return [...parent.childNodes].map(node => kept(node, isText)).join('')
}

function kept(node: Node, isText: boolean): string {
  if (node.nodeType === node.TEXT_NODE) return isText ? escaped(node.textContent) : ''
  if (!isElement(node) || node.matches(LEFT_OUT)) return ''
  const begins = node.matches(TEXTS)
  const content = contentOf(node, isText || begins)
  if (content.trim() === '') return ''
  const tag = node.tagName.toLowerCase()
  if (tag === 'a') return `<a href="${escaped(node.getAttribute('href') ?? '')}">${content}</a>`
  if (node.matches(KEPT)) return `<${tag}>${content}</${tag}>`
  const isParagraph = begins && !isText && node.querySelector(TEXTS) === null
  return isParagraph ? `<p>${content}</p>` : content
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}

function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}
