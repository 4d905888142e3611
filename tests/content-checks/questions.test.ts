import { describe, expect, test } from 'vitest'
import {
  bankOf,
  COMPOSITION,
  DIFFICULTIES,
  drawRound,
  type Question,
  questionIn
} from '../../src/features/quiz/question-bank.ts'
import { seededRandom } from '../../src/platform/random.ts'
import { FACT_IDS, QUESTIONS, SECTION_IDS } from '../content.ts'
import { valuesOf } from './numeric.ts'
import { faultsOfBank } from './questions.ts'

const KNOWN = { sections: SECTION_IDS, facts: FACT_IDS }
const SUBJECT = QUESTIONS[0]!
const RIGHT = SUBJECT.answer
const [WRONG] = SUBJECT.options.filter(({ id }) => id !== RIGHT)

type Change = (question: Question) => Question

/** The faults of the real bank with some of its questions changed, or else only its first. */
function faultsWith(
  change: Change,
  isMeant: (question: Question) => boolean = question => question === SUBJECT
): readonly string[] {
  return faultsOfBank(
    QUESTIONS.map(question => (isMeant(question) ? change(question) : question)),
    KNOWN
  )
}

/** Changes the wrong option of the first question. */
function changingWrong(change: Partial<Question['options'][number]>): Change {
  return question => ({
    ...question,
    options: question.options.map(option => (option === WRONG ? { ...option, ...change } : option))
  })
}

test('the bank holds 80 questions and no fault', () => {
  expect(QUESTIONS).toHaveLength(80)
  expect(faultsOfBank(QUESTIONS, KNOWN)).toEqual([])
})

describe('the lint of a question', () => {
  const fault = (text: string): string => `Question ${SUBJECT.id} ${text}.`

  test.each<[string, Change]>([
    ['has no stem', question => ({ ...question, stem: '' })],
    ['names no group', question => ({ ...question, group: ' ' })],
    ['names no fact', question => ({ ...question, facts: [] })],
    ['names an unknown fact BAS-99', question => ({ ...question, facts: ['BAS-99'] })],
    ['names an unknown section footer', question => ({ ...question, section: 'footer' })],
    [`does not explain option ${WRONG!.id}`, changingWrong({ explanation: ' ' })],
    ["offers 'All of the above'", changingWrong({ text: 'All of the above' })],
    ["offers 'None of these'", changingWrong({ text: 'None of these' })],
    ["offers 'Both of them'", changingWrong({ text: 'Both of them' })]
  ])('finds that it %s', (text, change) => {
    expect(faultsWith(change)).toContain(fault(text))
  })

  test('finds an answer that is no option, or two', () => {
    expect(faultsWith(question => ({ ...question, answer: 'ether' }))).toContain(
      fault('has 0 right options, not 1')
    )
    const faults = faultsWith(changingWrong({ id: RIGHT }))
    expect(faults).toContain(fault('has 2 right options, not 1'))
    expect(faults).toContain(fault(`uses option id ${RIGHT} twice`))
  })

  test('finds three options, and two that read the same', () => {
    const three: Change = question => ({ ...question, options: question.options.slice(0, 3) })
    expect(faultsWith(three)).toContain(fault('has 3 options, not 4'))
    const text = SUBJECT.options.find(({ id }) => id === RIGHT)!.text
    expect(faultsWith(changingWrong({ text: ` ${text.toUpperCase()}` }))).toContain(
      fault(`offers '${text.toLowerCase()}' twice`)
    )
  })
})

describe('the lint of the bank', () => {
  test('finds an id used twice', () => {
    const { id } = QUESTIONS[1]!
    expect(faultsWith(question => ({ ...question, id }))).toContain(
      `Question id ${id} is used twice.`
    )
  })

  test('finds too few questions of a difficulty', () => {
    const fewHard = QUESTIONS.filter(({ difficulty }) => difficulty !== 'hard')
    expect(faultsOfBank(fewHard, KNOWN)).toContain('Only 0 hard questions; a round takes 3.')
  })

  test('finds a hard question that only asks to recall, and too little reasoning in all', () => {
    const recall: Change = question => ({ ...question, asks: 'recall' })
    expect(faultsWith(recall, ({ id }) => id === 'read-sets')).toEqual([
      'Question read-sets is hard, but only asks to recall.'
    ])
    expect(faultsWith(recall, ({ difficulty }) => difficulty !== 'hard')).toEqual([
      expect.stringMatching(/^Only \d+ of 80 questions ask for reasoning\.$/)
    ])
  })

  test('finds a section without two hard questions', () => {
    const elsewhere: Change = question => ({ ...question, section: 'solution' })
    expect(faultsWith(elsewhere, ({ id }) => id === 'swap-order')).toEqual([
      'Section basics has fewer than 2 hard questions.'
    ])
  })

  test('finds a question that gives away another outside of its group', () => {
    const apart: Change = question => ({ ...question, group: 'apart' })
    expect(faultsWith(apart, ({ id }) => id === 'transfer-gas')).toContain(
      'Question transfers-per-gigagas gives transfer-gas away, which is of another group.'
    )
    const telling: Change = question => ({
      ...question,
      stem: 'Annabelle Huang leads what kind of company?'
    })
    expect(faultsWith(telling)).toEqual([
      `Question ${SUBJECT.id} gives ceo away, which is of another group.`
    ])
  })

  test('finds a bank whose groups run out within a round', () => {
    const merged: Change = question => ({ ...question, group: 'same' })
    expect(faultsWith(merged, ({ difficulty }) => difficulty === 'medium')).toContain(
      'Only 1 groups of medium questions; a round can exclude 12.'
    )
  })

  test.each([
    ['longest', (text: string) => `${text}, with more words than any wrong option of this bank`],
    ['shortest', () => '']
  ] as const)('finds a right option that is too often the %s', (word, change) => {
    const faults = faultsWith(
      question => ({
        ...question,
        options: question.options.map(option =>
          option.id === question.answer ? { ...option, text: change(option.text) } : option
        )
      }),
      question => QUESTIONS.indexOf(question) < 21
    )
    expect(faults.join()).toMatch(
      new RegExp(`The right option is the ${word} in \\d+ of 80 questions; chance is 20.`)
    )
  })

  test('finds a right option that stands too often in one place', () => {
    const first: Change = question => ({
      ...question,
      options: question.options.toSorted((one, other) =>
        one.id === question.answer ? -1 : other.id === question.answer ? 1 : 0
      )
    })
    expect(faultsWith(first, () => true)).toContain(
      'The right option is too often or too rarely 1 of 4.'
    )
  })

  test('finds numeric questions whose right value is always an inner one', () => {
    const inner: Change = question => {
      const values = valuesOf(question.options.map(({ text }) => text)) ?? []
      const at = values.indexOf(values.toSorted((one, other) => one - other)[1]!)
      return { ...question, answer: question.options[at]?.id ?? question.answer }
    }
    const faults = faultsWith(inner, () => true)
    for (const place of [1, 2, 3, 4])
      expect(faults).toContain(`The right value is too often or too rarely ${place} of 4.`)
  })

  test.each([
    'What makes blocks a chain, besides the transactions a block carries?',
    'Besides its transactions, what does each block carry to make the blocks a chain?'
  ])("finds that '%s' repeats another stem", stem => {
    expect(
      faultsWith(
        question => ({ ...question, stem }),
        ({ id }) => id === 'ceo'
      )
    ).toEqual([`Questions ${SUBJECT.id} and ceo ask nearly the same.`])
  })
})

test.each([
  [
    ['5 million', '1 billion', '500,000', '0.5 million'],
    [5e6, 1e9, 5e5, 5e5]
  ],
  [
    ['None', 'One', '49', 'Sixteen'],
    [0, 1, 49, 16]
  ],
  [
    ['About 2x', 'Below 1x', '64.85%', '400 milliseconds'],
    [2, 1, 64.85, 0.4]
  ],
  [['1', '2', 'Many', '3'], undefined],
  [['Onerous', '2', '3', '4'], undefined]
])('the options %j have the values %j', (options, values) => {
  expect(valuesOf(options)).toEqual(values)
})

test('20,000 rounds hold 4, 5 and 3 questions, no two of a group and at most two of the timeline', () => {
  const bank = bankOf(QUESTIONS)
  const faults: string[] = []
  for (let player = 0; player < 2000; player++) {
    const random = seededRandom(player)
    let seen: readonly string[] = []
    for (let round = 0; round < 10; round++) {
      const drawn = drawRound(bank, seen, random)
      seen = drawn.seen
      const asked = drawn.asked.map(({ question }) => questionIn(bank, question))
      const counts = DIFFICULTIES.map(
        difficulty => asked.filter(each => each.difficulty === difficulty).length
      )
      const isMixed = counts.join() === Object.values(COMPOSITION).join()
      const hasPair = new Set(asked.map(({ group }) => group)).size < asked.length
      const fromTimeline = asked.filter(({ section }) => section === 'timeline').length
      if (!isMixed || hasPair || fromTimeline > 2) {
        faults.push(`Player ${player}, round ${round}: ${asked.map(({ id }) => id).join()}`)
      }
    }
  }
  expect(faults).toEqual([])
})
