import { expect, test } from 'vitest'
import { CHECKS, QUESTIONS, WORDS } from '../../tests/content.ts'
import { decodeMoment, encodeMoment } from '../features/lab/url.ts'
import facts from './facts.json'
import glossary from './glossary.json'
import ladder from './ladder.json'
import timeline from './timeline.json'

const FACTS = new Map(facts.map(fact => [fact.id, fact]))
const LISTS = { facts, glossary, ladder, timeline, QUESTIONS, CHECKS, WORDS }

test.each(Object.entries(LISTS))('no id of %s is used twice', (_, list) => {
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
})

test('every fact that is named exists', () => {
  const named = [
    ...[...QUESTIONS, ...CHECKS].flatMap(question => question.facts),
    ...[...WORDS, ...timeline, ...ladder].map(({ fact }) => fact)
  ]
  expect(named.filter(id => !FACTS.has(id))).toEqual([])
})

test('the source of an event or a figure is one of its fact’s', () => {
  for (const { id, fact, source } of [...timeline, ...ladder]) {
    const sources: readonly object[] = FACTS.get(fact)?.sources ?? []
    expect(sources, id).toContainEqual(expect.objectContaining({ url: source.url }))
  }
})

test('a section has one check at most', () => {
  expect(new Set(CHECKS.map(({ section }) => section)).size).toBe(CHECKS.length)
})

test('no clue of the crossword holds its word, and no word is listed twice', () => {
  expect(WORDS.filter(({ word, clue }) => clue.toUpperCase().includes(word))).toEqual([])
  expect(new Set(WORDS.map(({ word }) => word)).size).toBe(WORDS.length)
})

test('each question that the lab proves opens the lab where it says', () => {
  for (const { id, proof } of QUESTIONS) {
    if (!proof) continue
    expect(encodeMoment(decodeMoment(proof.moment)), id).toBe(proof.moment)
  }
})
