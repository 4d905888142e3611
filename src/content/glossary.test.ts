import { type HTMLElement, type Node } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import { SECTIONS } from './sections.ts'
import { type Term, usesOf } from './terms.ts'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

/** A run of words: plain, in the place of a definition, or opening one; `id` is the term's. */
type Run = { text: string; kind: 'plain' | 'definition' | 'opener'; id?: string | undefined }
type Use = { term: string; section: string; run: Run }

const TERMS = glossary as readonly Term[]

/** The running text, without figures, islands, headings and lists of sources. */
const PROSE = '[data-prose] > p, #hero p, #hero dd, #lab > p'

function runsIn(node: Node): readonly Run[] {
  return [...node.childNodes].flatMap((child): readonly Run[] => {
    const text = child.textContent.replace(/\s+/g, ' ')
    if (child.nodeType !== 1) return child.nodeType === 3 ? [{ text, kind: 'plain' }] : []
    const element = child as HTMLElement
    const isDefinition = element.tagName === 'DFN'
    if (!isDefinition && !element.hasAttribute('popovertarget')) return runsIn(child)
    const opener = isDefinition ? element.querySelector('[popovertarget]') : element
    const id = opener?.getAttribute('popovertarget')?.replace('term-', '')
    return [{ text, kind: isDefinition ? 'definition' : 'opener', id }]
  })
}

function usesIn(section: HTMLElement): readonly Use[] {
  const runs = [...section.querySelectorAll(PROSE)]
    .filter(part => !part.closest('astro-island'))
    .flatMap(part => [...runsIn(part), { text: '\n', kind: 'plain' } as const])
  const ends: number[] = []
  for (const { text } of runs) ends.push((ends.at(-1) ?? 0) + text.length)
  return usesOf(TERMS, runs.map(({ text }) => text).join('')).flatMap(({ term, index }) => {
    const run = runs[ends.findIndex(end => index < end)]
    return run ? [{ term: term.id, section: section.id, run }] : []
  })
}

test('each term is defined once, in its section, before it is used', async () => {
  const sections = await Promise.all(SECTIONS.map(({ id }) => renderSection(id)))
  const uses = sections.flatMap(usesIn)
  for (const { id, section } of TERMS) {
    const own = uses.filter(({ term }) => term === id)
    const isHere = ({ run }: Use): boolean => run.kind === 'definition' && run.id === id
    expect(
      own.filter(isHere).map(use => use.section),
      id
    ).toEqual([section])
    // The first screen's words are given: a term there opens its definition.
    const early = own
      .slice(0, own.findIndex(isHere))
      .filter(({ section, run }) => section !== 'hero' || run.kind !== 'opener')
    expect(early, `${id} is used before its definition`).toEqual([])
  }
})
