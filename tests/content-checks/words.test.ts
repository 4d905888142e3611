import { type HTMLElement } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { FACT_IDS, WORDS } from '../content.ts'
import { renderSection } from '../rendered.ts'
import { SECTIONS } from '../../src/content/sections.ts'
import { faultsOfWords, wordsNotIn } from './words.ts'
import { type Word } from '../../src/features/crossword/grid.ts'

vi.mock('astro:content', () => import('../stored-content.ts'))

/** What a section says to a reader with scripts; its sources only lend titles. */
function wordsOn(section: HTMLElement): string {
  for (const part of section.querySelectorAll('.sources, .hidden, .sr-only, astro-island, script'))
    part.remove()
  for (const part of section.querySelectorAll('*')) part.append(' ')
  return section.textContent ?? ''
}

/** The faults of the real words with the first changed. */
function faultsWith(change: Partial<Word>): readonly string[] {
  return faultsOfWords(
    WORDS.map((word, index) => (index === 0 ? { ...word, ...change } : word)),
    FACT_IDS
  )
}

test('the list holds 40 words and no fault', () => {
  expect(WORDS).toHaveLength(40)
  expect(faultsOfWords(WORDS, FACT_IDS)).toEqual([])
})

test.each<[string, Partial<Word>]>([
  ['KEY has 3 letters, not 4 to 12.', { word: 'KEY' }],
  ['DETERMINISTIC has 13 letters, not 4 to 12.', { word: 'DETERMINISTIC' }],
  ['ROLL-UP has other characters than the letters A to Z.', { word: 'ROLL-UP' }],
  ['Slots has other characters than the letters A to Z.', { word: 'Slots' }],
  ['INTERPRETER has no clue.', { clue: ' ' }],
  ['INTERPRETER stands in its own clue.', { clue: 'The interpreters of many machines' }],
  ['INTERPRETER stands in its own clue.', { clue: 'Inter-preter' }],
  ['INTERPRETER names an unknown fact ARCH-99.', { fact: 'ARCH-99' }],
  ['RESOLVER is listed twice.', { word: 'RESOLVER', clue: 'Solves again' }],
  ['Word id resolver is used twice.', { id: 'resolver' }],
  ["The clue 'A billion units of gas' is used twice.", { clue: 'A billion units of gas' }],
  ['The clue of INTERPRETER holds ALTIUS.', { clue: 'A part of Altius’s engine' }],
  ['The clue of INTERPRETER holds SHARD.', { clue: 'It reads sharded data' }],
  ['The clue of INTERPRETER holds MODULAR.', { clue: 'The module that translates' }],
  ['The clue of INTERPRETER holds SETTLEMENT.', { clue: 'Not the job of settling' }],
  ['The clue of INTERPRETER holds INTERPRETER.', { clue: 'The one who interprets code' }]
])('%s', (fault, change) => {
  expect(faultsWith(change)).toEqual([fault])
})

test('each word stands on the page, once its folded parts are opened and its events have come', async () => {
  const ids = [...SECTIONS.map(({ id }) => id), 'timeline-events']
  const sections = await Promise.all(ids.map(renderSection))
  expect(wordsNotIn(sections.map(wordsOn).join(' '), WORDS)).toEqual([])
})

test('a word that does not stand there is found, a plural counts, a longer word does not', () => {
  const words = WORDS.filter(({ word }) => ['SLOT', 'TRIE', 'STATE'].includes(word))
  expect(wordsNotIn('Slots; a statement; tried.', words)).toEqual([
    'TRIE does not stand on the page.',
    'STATE does not stand on the page.'
  ])
})

test('too few words are found', () => {
  expect(faultsOfWords(WORDS.slice(0, 13), FACT_IDS)).toEqual(['Only 13 words; a grid takes 14.'])
})
