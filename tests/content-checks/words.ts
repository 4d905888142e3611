import { MAX_COLUMNS, MAX_WORDS } from '../../src/features/crossword/generate.ts'
import { type Word } from '../../src/features/crossword/grid.ts'

const MIN_LENGTH = 4
const MAX_LENGTH = MAX_COLUMNS

/** Every fault of a list of words, a sentence each; none for a sound list. */
export function faultsOfWords(
  words: readonly Word[],
  facts: ReadonlySet<string>
): readonly string[] {
  return [
    ...repeats(words.map(({ id }) => id)).map(id => `Word id ${id} is used twice.`),
    ...repeats(words.map(({ word }) => word)).map(word => `${word} is listed twice.`),
    ...repeats(words.map(({ clue }) => clue)).map(clue => `The clue '${clue}' is used twice.`),
    ...words.flatMap(word => faultsOfWord(word, facts)),
    ...(words.length >= MAX_WORDS ? [] : [`Only ${words.length} words; a grid takes ${MAX_WORDS}.`])
  ]
}

function faultsOfWord({ word, clue, fact }: Word, facts: ReadonlySet<string>): readonly string[] {
  const isShort = word.length < MIN_LENGTH
  const isLong = word.length > MAX_LENGTH
  const faults = [
    ...(/^[A-Z]*$/.test(word) ? [] : ['has other characters than the letters A to Z']),
    ...(isShort || isLong
      ? [`has ${word.length} letters, not ${MIN_LENGTH} to ${MAX_LENGTH}`]
      : []),
    ...(clue.trim() === '' ? ['has no clue'] : []),
    ...(word !== '' && lettersOf(clue).includes(word) ? ['stands in its own clue'] : []),
    ...(facts.has(fact) ? [] : [`names an unknown fact ${fact}`])
  ]
  return faults.map(fault => `${word} ${fault}.`)
}

/** The clue without spaces and other characters, so that 'app chain' does not hide APPCHAIN. */
function lettersOf(clue: string): string {
  return clue.toUpperCase().replace(/[^A-Z]/g, '')
}

function repeats(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
