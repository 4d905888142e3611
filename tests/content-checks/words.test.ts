import { expect, test } from 'vitest'
import { FACT_IDS, WORDS } from '../content.ts'
import { faultsOfWords } from './words.ts'
import { type Word } from '../../src/features/crossword/grid.ts'

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
  ['GAS has 3 letters, not 4 to 12.', { word: 'GAS' }],
  ['DETERMINISTIC has 13 letters, not 4 to 12.', { word: 'DETERMINISTIC' }],
  ['ROLL-UP has other characters than the letters A to Z.', { word: 'ROLL-UP' }],
  ['Slots has other characters than the letters A to Z.', { word: 'Slots' }],
  ['INTERPRETER has no clue.', { clue: ' ' }],
  ['INTERPRETER stands in its own clue.', { clue: 'The interpreters of many machines' }],
  ['INTERPRETER stands in its own clue.', { clue: 'Inter-preter' }],
  ['INTERPRETER names an unknown fact ARCH-99.', { fact: 'ARCH-99' }],
  ['RESOLVER is listed twice.', { word: 'RESOLVER', clue: 'Solves again' }],
  ['Word id resolver is used twice.', { id: 'resolver' }],
  ["The clue 'A billion units of gas' is used twice.", { clue: 'A billion units of gas' }]
])('%s', (fault, change) => {
  expect(faultsWith(change)).toEqual([fault])
})

test('too few words are found', () => {
  expect(faultsOfWords(WORDS.slice(0, 13), FACT_IDS)).toEqual(['Only 13 words; a grid takes 14.'])
})
