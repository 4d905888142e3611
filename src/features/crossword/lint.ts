import { MOST_WORDS } from './generate.ts'
import { MOST_COLUMNS } from './grid.ts'
import { type Word } from './word.ts'

const SHORTEST = 4
const LONGEST = MOST_COLUMNS

/** Every fault of a list of words, a sentence each; an empty list is a clean bill. */
export function faultsOfWords(
  words: readonly Word[],
  facts: ReadonlySet<string>
): readonly string[] {
  return [
    ...repeats(words.map(({ id }) => id)).map(id => `Word id ${id} is used twice.`),
    ...repeats(words.map(({ word }) => word)).map(word => `${word} is listed twice.`),
    ...repeats(words.map(({ clue }) => clue)).map(clue => `The clue '${clue}' is used twice.`),
    ...words.flatMap(word => faultsOfWord(word, facts)),
    ...(words.length >= MOST_WORDS
      ? []
      : [`Only ${words.length} words; a grid takes ${MOST_WORDS}.`])
  ]
}

function faultsOfWord({ word, clue, fact }: Word, facts: ReadonlySet<string>): readonly string[] {
  const isShort = word.length < SHORTEST
  const isLong = word.length > LONGEST
  const faults = [
    ...(/^[A-Z]*$/.test(word) ? [] : ['has other signs than the letters A to Z']),
    ...(isShort || isLong ? [`has ${word.length} letters, not ${SHORTEST} to ${LONGEST}`] : []),
    ...(clue.trim() === '' ? ['has no clue'] : []),
    ...(word !== '' && lettersOf(clue).includes(word) ? ['stands in its own clue'] : []),
    ...(facts.has(fact) ? [] : [`names an unknown fact ${fact}`])
  ]
  return faults.map(fault => `${word} ${fault}.`)
}

/** The clue without spaces and signs, so that 'app chain' does not hide APPCHAIN. */
function lettersOf(clue: string): string {
  return clue.toUpperCase().replace(/[^A-Z]/g, '')
}

function repeats(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
