/** Words that most questions hold, and that therefore tell none apart. */
const COMMON = new Set(
  (
    'a an and are at by did do does for from how in is it its of on or that the they this to ' +
    'was were what when where which who whose will with altius ethereum'
  ).split(' ')
)

/**
 * How alike two sentences are, from 0 to 1: the share of telling words, or of runs of three
 * letters, that they have in common, whichever is greater.
 */
export function likeness(one: string, other: string): number {
  const words = overlap(new Set(tellingWords(one)), new Set(tellingWords(other)))
  const letters = overlap(threes(one), threes(other))
  return Math.max(words, letters)
}

function tellingWords(sentence: string): readonly string[] {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter(word => !COMMON.has(word))
}

function threes(sentence: string): ReadonlySet<string> {
  const text = (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter(part => other.has(part)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
