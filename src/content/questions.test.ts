import { expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../tests/content.ts'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import { SECTIONS } from './sections.ts'

vi.mock('astro:content', () => import('../../tests/stored-content.ts'))

test('the easy questions, which open a round, can be answered from what stands in front of the folds', async () => {
  const sections = await Promise.all(SECTIONS.map(({ id }) => renderSection(id)))
  const folded = glossary.filter(({ id }) =>
    sections.some(section => section.querySelector(`.engineers [popovertarget="term-${id}"]`))
  )
  const inFront = sections.flatMap(section => {
    const marks = [...section.querySelectorAll('[data-fact], sup a')].filter(
      mark => !mark.closest('.folds')
    )
    return marks.flatMap(mark => {
      const source = section.querySelector(`[id="${mark.getAttribute('href')?.slice(1)}"] a`)
      return (source ?? mark).getAttribute('data-fact')?.split(' ') ?? []
    })
  })
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
