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
function sizeOf(option: string): number {
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
export function luckyGuesses(count: number): number {
  return count / 4 + 3 * Math.sqrt((count * 3) / 16)
}

/**
 * Fits a conditional logit to the even questions and returns its share of right guesses for the odd ones. Its
 * inputs are products of one property of the question and one of the option, as seen at a glance.
 */
export function shareGuessed(questions: readonly ChallengeQuestion[]): number {
  const shown = questions.map(question => ({ ...question, about: aboutQuestion(question) }))
  const columns = (shown[0]?.about ?? []).map((_, at) =>
    standardized(shown.map(({ about }) => about[at] ?? 0))
  )
  const seen = shown.map(({ key, ...question }, row) => {
    const about = [1, ...columns.map(column => column[row] ?? 0)]
    const looks = aboutOptions(question)
    return { key, looks: looks.map(look => about.flatMap(one => look.map(other => one * other))) }
  })
  const weights = fitted(seen.filter((_, at) => at % 2 === 0))
  const asked = seen.filter((_, at) => at % 2 === 1)
  const right = asked.filter(({ key, looks }) => {
    const scores = looks.map(look => dot(look, weights))
    return scores.indexOf(Math.max(...scores)) === key - 1
  })
  return right.length / asked.length
}

function marksIn({ figure }: Pick<ChallengeQuestion, 'figure'>): Map<number, string> {
  const rows = figure?.kind === 'block' ? figure.rows : []
  return new Map(rows.flatMap(({ does, shares }, at) => (shares === null ? [] : [[at + 1, does]])))
}

function aboutQuestion(question: ChallengeQuestion): readonly number[] {
  const numbers = numbersIn(question.stem)
  const marks = marksIn(question)
  const before = [...marks.keys()].filter(at => at < (numbers.at(-1) ?? 0)).length
  const gifts = [...marks.values()].map(does => numbersIn(does)[0] ?? 0)
  return [
    ...numbers.slice(0, 2),
    numbers.at(-1) ?? 0,
    marks.size,
    before,
    (before + 0.5) / (marks.size + 1),
    ...[0, before - 1, before].map(at => gifts[at] ?? 0)
  ]
}

function aboutOptions(question: Pick<ChallengeQuestion, 'figure' | 'options'>): number[][] {
  const { options } = question
  const marks = marksIn(question)
  const ranks = ranksOf(options.map(sizeOf)).map(rank => rank - 1.5)
  const columns = [
    ranks,
    ranks.map(rank => rank ** 2),
    standardized(options.map(sizeOf)),
    standardized(options.map(({ length }) => length)),
    standardized(options.map(changesIn)),
    standardized(options.map(option => numbersIn(option).filter(at => marks.has(at)).length))
  ]
  return options.map((_, row) => columns.map(column => column[row] ?? 0))
}

export function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.hypot(...values.map(value => value - mean)) / Math.sqrt(values.length)
  return values.map(value => (value - mean) / (deviation || 1))
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

/** Gradient descent on the log loss. */
function fitted(questions: readonly { key: number; looks: number[][] }[]): readonly number[] {
  let weights = (questions[0]?.looks[0] ?? []).map(() => 0)
  for (let step = 0; step < 150; step += 1) {
    const slopes = weights.map(weight => 0.01 * weight)
    for (const { key, looks } of questions) {
      const odds = looks.map(look => Math.exp(dot(look, weights)))
      const sum = odds.reduce((total, one) => total + one)
      for (const [at, look] of looks.entries()) {
        const error = (odds[at] ?? 0) / sum - (at === key - 1 ? 1 : 0)
        for (const [place, value] of look.entries())
          slopes[place] = (slopes[place] ?? 0) + (error * value) / questions.length
      }
    }
    weights = weights.map((weight, place) => weight - 0.3 * (slopes[place] ?? 0))
  }
  return weights
}
