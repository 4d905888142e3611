import { beforeAll, expect, test } from 'vitest'
import { QUESTIONS, WORDS } from '../../tests/content.ts'
import { renderSection } from '../../tests/rendered.ts'
import glossary from './glossary.json'
import sentences from './question-sentences.json'
import { textsOf } from './section-text.ts'
import { SECTIONS } from './sections.ts'

const SENTENCES: Readonly<Record<string, string>> = sentences
/** The text in front of the folds, the whole text, and the terms that only folds explain. */
const pages = new Map<string, { front: string; whole: string; folded: typeof glossary }>()

beforeAll(async () => {
  for (const { id } of SECTIONS) {
    const section = await renderSection(id)
    const explained = glossary.filter(term =>
      section.querySelector(`.section-frame-engineers [popovertarget="term-${term.id}"]`)
    )
    const { front, whole } = textsOf(section)
    const folded = explained.filter(({ term }) => !front.includes(term))
    pages.set(id, { front, whole, folded })
  }
})

test('every question names the sentence that answers it, and no sentence is left over', () => {
  expect(Object.keys(SENTENCES).toSorted()).toEqual(QUESTIONS.map(({ id }) => id).toSorted())
})

test.each(QUESTIONS)(
  '$id ($difficulty) rests on a sentence of its section',
  ({ id, section, difficulty }) => {
    const { front, whole } = pages.get(section) ?? { front: '', whole: '' }
    expect(difficulty === 'hard' ? whole : front).toContain(SENTENCES[id])
  }
)

test('easy and medium questions use no term that only a fold explains', () => {
  const folded = [...pages.values()].flatMap(page => page.folded)
  for (const { id, stem, options, difficulty } of QUESTIONS) {
    const words = [stem, ...options.map(({ text }) => text)].join(' ')
    const unexplained = folded.flatMap(({ term, forms = [] }) =>
      [term, ...forms].filter(form => new RegExp(`\\b${form}`, 'i').test(words))
    )
    if (difficulty !== 'hard') expect(unexplained, id).toEqual([])
  }
})

test('every word of the crossword stands on the page', () => {
  const page = [...pages.values()]
    .map(({ whole }) => whole)
    .join(' ')
    .toUpperCase()
  expect(WORDS.filter(({ word }) => !page.includes(word)).map(({ word }) => word)).toEqual([])
})
