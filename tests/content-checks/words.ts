import { MAX_COLUMNS, MAX_WORDS } from '../../src/features/crossword/generate.ts'
import { type Word } from '../../src/features/crossword/grid.ts'

const MIN_LENGTH = 4
const MAX_LENGTH = MAX_COLUMNS

/** Beginnings shorter than this are shared by words that have nothing in common. */
const MIN_STEM = 5

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
    ...words.flatMap(word => answersIn(word, words)),
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

/** Each word that a reader of the page has not met, a sentence each; `text` is what the page says. */
export function wordsNotIn(text: string, words: readonly Word[]): readonly string[] {
  const said = tokensOf(text)
  return words
    .filter(({ word }) => !said.some(token => isFormOf(token, word)))
    .map(({ word }) => `${word} does not stand on the page.`)
}

/** A clue that holds an answer, its own or another, fills two entries at once. */
function answersIn({ word, clue }: Word, words: readonly Word[]): readonly string[] {
  const tokens = tokensOf(clue)
  return words
    .filter(other => tokens.some(token => isRelated(token, other.word)))
    .filter(other => other.word !== word || !lettersOf(clue).includes(word))
    .map(other => `The clue of ${word} holds ${other.word}.`)
}

function tokensOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]+/g) ?? []
}

/** Whether a token is the word itself or its plural. */
function isFormOf(token: string, word: string): boolean {
  return token === word || token === `${word}S`
}

/** Whether two words are forms of one: SHARDED of SHARD, MODULE of MODULAR, SETTLING of SETTLEMENT. */
function isRelated(token: string, word: string): boolean {
  if (token.startsWith(word) && token.length <= word.length + 3) return true
  const shorter = Math.min(token.length, word.length)
  const differs = Array.from({ length: shorter }, (_, at) => at).find(at => token[at] !== word[at])
  const common = differs ?? shorter
  return common >= MIN_STEM && 2 * common >= Math.max(token.length, word.length)
}

/** The clue without spaces and other characters, so that 'app chain' does not hide APPCHAIN. */
function lettersOf(clue: string): string {
  return clue.toUpperCase().replace(/[^A-Z]/g, '')
}

function repeats(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
