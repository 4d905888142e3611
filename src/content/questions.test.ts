import { expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../tests/content.ts'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import { sourcesOf } from './read-content.ts'
import { SECTIONS } from './sections.ts'

vi.mock('./read-content.ts', async original => {
  const real = await original<typeof import('./read-content.ts')>()
  return { ...real, sourcesOf: vi.fn(real.sourcesOf) }
})

/** The facts that a section's text cites in front of its folds, and the terms that only its folds explain. */
async function readSection(id: string): Promise<{ facts: string[]; terms: typeof glossary }> {
  vi.mocked(sourcesOf).mockClear()
  const section = await renderSection(id)
  const works = (await vi.mocked(sourcesOf).mock.results[0]?.value) ?? []
  const marks = [...section.querySelectorAll('[data-fact], sup a')].filter(
    mark => !mark.closest('.folds')
  )
  return {
    facts: marks.flatMap(
      mark => mark.getAttribute('data-fact') ?? works[Number(mark.textContent) - 1]?.facts ?? []
    ),
    terms: glossary.filter(term =>
      section.querySelector(`.engineers [popovertarget="term-${term.id}"]`)
    )
  }
}

test('the easy questions, which open a round, can be answered from what stands in front of the folds', async () => {
  const inFront: string[] = []
  const folded: typeof glossary = []
  for (const { id } of SECTIONS) {
    const { facts, terms } = await readSection(id)
    inFront.push(...facts)
    folded.push(...terms)
  }
  for (const { id, stem, options, facts } of QUESTIONS.filter(
    ({ difficulty }) => difficulty === 'easy'
  )) {
    const words = [stem, ...options.map(({ text }) => text)].join(' ')
    const unexplained = folded.flatMap(({ term, forms = [] }) =>
      [term, ...forms].filter(form => new RegExp(`\\b${form}`, 'i').test(words))
    )
    expect(unexplained, id).toEqual([])
    expect(
      facts.some(fact => inFront.includes(fact)),
      id
    ).toBe(true)
  }
})
