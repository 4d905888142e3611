import { expect, test } from 'vitest'
import { opener, type Term, withOpeners, withSigns } from './terms.ts'

const TERMS: readonly Term[] = [
  { id: 'gas', term: 'Gas', section: 'basics' },
  { id: 'core', term: 'Core', section: 'problem' },
  { id: 'split-gas', term: 'Split gas', section: 'basics' }
]

const opened = (html: string): string => withOpeners(html, 'solution', TERMS)

test('the first use of a term from an earlier section opens its definition, later ones do not', () => {
  expect(opened('<p>Gas is paid. More <b>cores</b>, more gas.</p>')).toBe(
    `<p>${opener('gas', 'Gas')} is paid. More <b>${opener('core', 'cores')}</b>, more gas.</p>`
  )
})

test('a term of the same section or a later one is left alone', () => {
  expect(withOpeners('<p>Gas and cores</p>', 'problem', TERMS)).toBe(
    `<p>${opener('gas', 'Gas')} and cores</p>`
  )
  expect(withOpeners('<p>Gas and cores</p>', 'basics', TERMS)).toBe('<p>Gas and cores</p>')
})

test('links, definitions, attributes and longer terms hold no use of their own', () => {
  expect(opened('<a title="gas" href="#gas">all gas</a> or <dfn>gas</dfn>')).toBe(
    '<a title="gas" href="#gas">all gas</a> or <dfn>gas</dfn>'
  )
  expect(opened('<p>Split gas</p>')).toBe(`<p>${opener('split-gas', 'Split gas')}</p>`)
})

test('a sign stays with its term at the end of a line', () => {
  const gas = opener('gas', 'gas')
  expect(withSigns(`<p>${gas}, and <dfn>${gas}</dfn>. More ${gas} here</p>`)).toBe(
    `<p><span class="whitespace-nowrap">${gas},</span> and <span class="whitespace-nowrap"><dfn>${gas}</dfn>.</span> More ${gas} here</p>`
  )
})
