import { type ChallengeQuestion } from './generators.ts'

/** Labels each option by something a guesser can see without reading the question. */
export const RULES: Readonly<Record<string, (options: readonly string[]) => readonly unknown[]>> = {
  'rank by size': options => ranksOf(options.map(sizeOf)),
  'rank by length': options => ranksOf(options.map(({ length }) => length)),
  place: options => [...options.keys()],
  'words in common with the others': options => ranksOf(options.map(overlapIn(options))),
  'changes from word to word': options => ranksOf(options.map(changesIn)),
  text: options => options
}

/** A number; of a list or an order, how many it holds. */
export function sizeOf(option: string): number {
  return /^\d+$/.test(option) ? Number(option) : wordsOf(option).length
}

function wordsOf(option: string): readonly string[] {
  return option.match(/\d+|P/g) ?? []
}

function overlapIn(options: readonly string[]): (option: string) => number {
  return option => {
    const own = option.split(' ')
    const others = options.filter(other => other !== option).map(other => other.split(' '))
    return others.flat().filter((word, at) => own.includes(word) || own[at] === word).length
  }
}

function changesIn(option: string): number {
  const words = option.split(' ')
  return words.filter((word, at) => word !== words[at + 1]).length
}

/** For each value, how many are smaller. */
function ranksOf(values: readonly number[]): readonly number[] {
  return values.map(value => values.filter(other => other < value).length)
}

type Guesser = (options: readonly string[]) => number

/** Learns which label is right most often. The guesser returns a key. */
export function learn(rule: keyof typeof RULES, questions: readonly ChallengeQuestion[]): Guesser {
  const labelsOf = RULES[rule]!
  const seen = new Map<unknown, number>()
  const right = new Map<unknown, number>()
  for (const { options, key } of questions) {
    for (const [at, label] of labelsOf(options).entries()) {
      seen.set(label, (seen.get(label) ?? 0) + 1)
      if (at === key - 1) right.set(label, (right.get(label) ?? 0) + 1)
    }
  }
  const chance = (label: unknown): number => (right.get(label) ?? 0) / (seen.get(label) ?? Infinity)
  return options => {
    const chances = labelsOf(options).map(chance)
    return 1 + chances.indexOf(Math.max(...chances))
  }
}

/** How many of the questions a guesser gets right. */
export function countRight(guess: Guesser, questions: readonly ChallengeQuestion[]): number {
  return questions.filter(({ options, key }) => guess(options) === key).length
}

/** An upper bound for blind guesses: three standard deviations, exceeded once in a thousand runs. */
export function luckyGuesses(count: number, deviations = 3): number {
  return count / 4 + deviations * Math.sqrt((count * 3) / 16)
}
