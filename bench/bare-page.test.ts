import { expect, it } from 'vitest'
import { barePage } from './bare-page.ts'

const section = (content: string): string =>
  `<html><head><title>A &amp; B</title><link rel="stylesheet" href="/a.css"></head><body><main>
    <section id="hero" class="grid">${content}</section></main><script src="/a.js"></script></body></html>`
const textOf = (content: string): string =>
  /<section>(.*)<\/section>/s.exec(barePage(section(content)))?.[1]?.trim() ?? ''

it('keeps headings, paragraphs, lists and links in their order, without their attributes', () => {
  expect(
    textOf(
      '<h2 class="big">One <em>lane</em></h2><div><p id="a">Two &lt; <a class="b" href="/x?a=1&amp;b=2">three</a></p></div><ul role="list"><li>Four</li></ul>'
    )
  ).toBe(
    '<h2>One lane</h2><p>Two &lt; <a href="/x?a=1&amp;b=2">three</a></p><ul><li>Four</li></ul>'
  )
})

it('keeps the words of a control inside a text, and drops a control beside it', () => {
  expect(textOf('<p>A <button>block</button> fills.</p><button>Play</button>')).toBe(
    '<p>A block fills.</p>'
  )
})

it('makes terms and captions paragraphs, and nests none of them', () => {
  expect(textOf('<dl><dt>Gas</dt><dd><p>Work</p></dd></dl>')).toBe('<p>Gas</p><p>Work</p>')
})

it('leaves out pictures, scripts, placeholders and what is folded away', () => {
  expect(
    textOf(
      '<svg><text>1</text></svg><script>1</script><p hidden>2</p><div data-skeleton="game"><p>Loading...</p></div><details><summary>Why</summary><p>3</p></details><p>4</p>'
    )
  ).toBe('<p>Why</p><p>4</p>')
})

it('holds one stylesheet, no script and nothing to load', () => {
  const page = barePage(section('<h1>One</h1>'))
  expect(page).toContain('<title>A &amp; B</title>')
  expect(page.match(/<style>/g)).toHaveLength(1)
  expect(page).not.toMatch(/<script|src=|stylesheet|https?:/)
})

it('refuses a page without sections', () => {
  expect(() => barePage('<p>Nothing</p>')).toThrow('no section')
})
