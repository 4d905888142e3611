import { type HTMLElement, type Node } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { faultsOfTerms, type Prose, type Run } from '../../tests/content-checks/terms.ts'
import { proseOf } from '../../tests/prose.ts'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import { SECTIONS } from './sections.ts'
import { type Term } from './terms.ts'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

function proseIn(section: HTMLElement): Prose {
  const runs = proseOf(section).flatMap(part => [
    ...runsIn(part),
    { text: '\n', kind: 'plain' } as const
  ])
  return { section: section.id, runs }
}

function runsIn(node: Node): readonly Run[] {
  return [...node.childNodes].flatMap((child): readonly Run[] => {
    const text = child.textContent.replace(/\s+/g, ' ')
    if (child.nodeType !== 1) return child.nodeType === 3 ? [{ text, kind: 'plain' }] : []
    const element = child as HTMLElement
    const isDefinition = element.tagName === 'DFN'
    if (!isDefinition && !element.hasAttribute('popovertarget')) return runsIn(child)
    const opener = isDefinition ? element.querySelector('[popovertarget]') : element
    const id = opener?.getAttribute('popovertarget')?.replace('term-', '')
    return [{ text, kind: isDefinition ? 'definition' : 'opener', ...(id && { id }) }]
  })
}

test('each term is defined once, before its first use, and opens in every later section', async () => {
  const page = await Promise.all(SECTIONS.map(async ({ id }) => proseIn(await renderSection(id))))
  expect(faultsOfTerms(glossary as readonly Term[], page)).toEqual([])
})

test('a definition has at most 25 words', () => {
  for (const { id, definition } of glossary)
    expect(definition.split(/\s+/).length, id).toBeLessThanOrEqual(25)
})

test('the glossary stands in the order of the sections', () => {
  const order = SECTIONS.map(({ id }) => id)
  const places = glossary.map(({ section }) => order.indexOf(section as (typeof order)[number]))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
