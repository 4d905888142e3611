import { type Question } from '../../src/features/quiz/question-bank.ts'

/** Words too common to show that a phrase is about an answer. */
const COMMON = new Set(
  'all and are built each every for from its one other per that the they time was will with'.split(
    ' '
  )
)

/** A stem that asks what is not so is answered by knowing what is. */
const ASKS_WHAT_IS_NOT = /\bNOT\b/

/**
 * Every question whose section, as visitors read it, does not teach its answer. `taught` names what
 * teaches it: phrases that stand in the section word for word and hold a key word of the answer. Where
 * a question asks for reasoning they hold the rule, so a key word of the question or its answer.
 */
export function faultsOfTeaching(
  questions: readonly Question[],
  texts: ReadonlyMap<string, string>
): readonly string[] {
  return questions.flatMap(question => {
    const { id, section, taught, asks } = question
    const text = texts.get(section) ?? ''
    const holdsKey = asks === 'reasoning' ? sharesWord : holds
    const unnamed = keysOf(question).filter(key => !taught.some(phrase => holdsKey(phrase, key)))
    return [
      ...(taught.length > 0 ? [] : [`Question ${id} names nothing that teaches its answer.`]),
      ...taught
        .filter(phrase => !standsIn(text, phrase))
        .map(phrase => `Question ${id} sends to ${section}, which does not say '${phrase}'.`),
      ...unnamed.map(key => `Question ${id} is taught by words that do not name '${key}'.`)
    ]
  })
}

/** What the taught phrases must name: the right option, or all the others where the stem asks what is not so. */
function keysOf({ asks, stem, options, answer }: Question): readonly string[] {
  if (asks === 'reasoning') {
    return [`${stem} ${options.find(({ id }) => id === answer)?.text ?? ''}`]
  }
  const isKey = ASKS_WHAT_IS_NOT.test(stem)
    ? (id: string): boolean => id !== answer
    : (id: string): boolean => id === answer
  return options.filter(({ id }) => isKey(id)).map(({ text }) => text)
}

/** Whether a phrase stands there in whole words. */
function standsIn(text: string, phrase: string): boolean {
  const literal = phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\d]|\d[.,])${literal}(?![\p{L}\d]|[.,]\d)`, 'u').test(text)
}

/** Whether a phrase has a number of the answer or, where that has none, one of its key words. */
function holds(phrase: string, answer: string): boolean {
  const numbers = numbersIn(answer)
  if (numbers.length > 0) return numbers.every(number => numbersIn(phrase).includes(number))
  return sharesWord(phrase, answer)
}

function sharesWord(phrase: string, answer: string): boolean {
  const words = wordsIn(phrase)
  return wordsIn(answer).some(word => words.some(other => isKin(word, other)))
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? []
}

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.filter(word => !COMMON.has(word))
}

/** Whether two words are the same but for their ending, such as `validate` and `validated`. */
function isKin(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}
