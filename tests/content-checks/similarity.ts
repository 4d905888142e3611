/** Words that most questions hold, and that therefore distinguish none. */
const COMMON = new Set(
  (
    'a an and are at by did do does for from how in is it its of on or that the they this to ' +
    'was were what when where which who whose will with altius ethereum'
  ).split(' ')
)

/**
 * How similar two sentences are, from 0 to 1: the share of key words, or of runs of three
 * letters, that they have in common, whichever is greater.
 */
export function similarity(one: string, other: string): number {
  const words = overlap(new Set(keyWords(one)), new Set(keyWords(other)))
  const letters = overlap(trigrams(one), trigrams(other))
  return Math.max(words, letters)
}

function keyWords(sentence: string): readonly string[] {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter(word => !COMMON.has(word))
}

function trigrams(sentence: string): ReadonlySet<string> {
  const text = (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter(part => other.has(part)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
