import { type HTMLElement } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { renderSection } from '../../tests/rendered.ts'
import { SECTIONS } from './sections.ts'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

/** Names that hold a number, which no format touches. */
const NAMES = /EIP-\d+|arXiv:[\d.]+|v\d+(\.\d+)+|REDeFiNE Tomorrow \d{4}/g
const YEAR = /^(19|20)\d\d$/

/** All that a section shows or says, but for the titles of its sources. */
function wordsOf(section: HTMLElement): string {
  const copy = section.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll(
    'cite, .sources a, noscript, script, style, [data-scale]'
  ))
    part.remove()
  for (const part of copy.querySelectorAll('p, li, td, th, text, div, h3, dt, dd, summary'))
    part.append(' ')
  const said = [...copy.querySelectorAll('[aria-label]')].map(part =>
    part.getAttribute('aria-label')
  )
  return `${copy.textContent} ${said.join(' ')}`.replace(NAMES, '')
}

/** What is written in another form than the rest of the page writes it. */
function oddFormsIn(text: string): string[] {
  const numbers = (text.match(/(?<![\d.,])\d{4,}(?![\d,])/g) ?? []).filter(one => !YEAR.test(one))
  const odd =
    /\bper ?cent\b|\d\s+%|\b\d+\.0+(?=x|%| times)|\b[A-Z][a-z]+ \d{1,2}, \d{4}|\b\d{1,2} (?:January|February|March|April|June|July|August|September|Sept|October|November|December) \d{4}|\d x\b/g
  return [...numbers, ...(text.match(odd) ?? [])]
}

describe('numbers, shares and dates have one form', () => {
  test.each([...SECTIONS.map(({ id }) => id), 'timeline-events'])('in %s', async id => {
    expect(oddFormsIn(wordsOf(await renderSection(id)))).toEqual([])
  })

  test('and what breaks it is found', () => {
    expect(oddFormsIn('1234 is 12 per cent of May 3, 2025, 5 %, 4.0x')).toHaveLength(5)
    expect(oddFormsIn('1,234 is 12% of 3 May 2025, or 4x in 2024')).toEqual([])
  })
})
