/** The highest grade of school that a section may ask for. */
export const MAX_GRADE = 9

/**
 * Words whose syllables the rules below would miscount: names, and vowels that part or do not.
 * Words of capitals are spelled out.
 */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  altius: 3,
  area: 3,
  being: 2,
  bytecode: 2,
  cleo: 2,
  create: 2,
  created: 3,
  creates: 2,
  every: 2,
  idea: 3,
  ideas: 3,
  merkle: 2,
  movevm: 4,
  ones: 1,
  people: 2,
  somewhere: 2,
  sometimes: 2,
  trie: 1,
  wasm: 2,
  whitepaper: 3,
  whitepapers: 3
}

/** How many syllables an English word has, by its vowels. */
export function syllablesOf(word: string): number {
  const letters = word.replace(/[’']s?$/, '').replace(/[^a-z]/gi, '')
  if (/^[A-Z]{2,}s?$/.test(letters)) return letters.replace(/s$/, '').length
  const plain = letters.toLowerCase()
  const known = EXCEPTIONS[plain]
  if (known !== undefined) return known
  const spoken = plain
    .replace(/(?<!(?:[sxzcg]|[cs]h|[^aeiouy]l))es$/, 's')
    .replace(/(?<![td])ed$/, 'd')
    .replace(/(?<![^aeiouy]l)e$/, '')
    // Silent in the middle: statement, safely.
    .replace(/(?<=[aeiou][^aeiouy])e(?=(?:ment|ly|ful|less)s?$)/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  const parted =
    spoken.match(
      /(?<=[bdmprv])i[ou]|(?<![tcs])ia|(?<![gq])ua|(?<=[^g])eo|[ou](?=ing)|y(?=ing)|ism$/g
    )?.length ?? 0
  return Math.max(1, groups + parted)
}

/** The words that count: what holds a digit is a number or a code. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\d][\p{L}\d’'.,%-]*/gu) ?? [])
    .filter(word => !/\d/.test(word))
    .flatMap(word => word.split('-'))
    .filter(word => /\p{L}/u.test(word))
}

/**
 * The grade of school whose pupils can read a text, by the formula of J. P. Kincaid, R. P. Fishburne,
 * R. L. Rogers and B. S. Chissom, “Derivation of New Readability Formulas for Navy Enlisted Personnel”,
 * Research Branch Report 8-75, 1975. Sentences end with a full stop, a question or an exclamation mark.
 */
export function gradeOf(text: string): number {
  const sentences = text.split(/[.!?]+(?=\s|$)/).filter(part => wordsOf(part).length > 0)
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
