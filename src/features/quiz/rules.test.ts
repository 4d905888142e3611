import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../domain/engine/random.ts'
import {
  BANK,
  moments,
  played,
  rightOption,
  someTurns,
  startedRound,
  wrongOption
} from './playing.fixture.ts'
import {
  answerQuestion,
  askedIn,
  INTRO,
  lanesInWords,
  lanesOf,
  leavePractice,
  nextQuestion,
  outcomeOf,
  type QuizState,
  reviewOf,
  type Round,
  roundTime,
  startPractice
} from './rules.ts'

const RANDOM = seededRandom(9)

function roundOf(quiz: QuizState): Round {
  if (quiz.state === 'intro') throw new Error('No round has begun')
  return quiz.round
}

function timeOf(quiz: QuizState, now: number): number {
  if (quiz.state !== 'question') throw new Error(quiz.state)
  return roundTime(quiz, now)
}

test('the first answer counts and a second one is ignored', () => {
  const asking = startedRound('timed')
  const told = answerQuestion(asking, rightOption(asking), 2000)
  expect(told.state).toBe('feedback')
  expect(answerQuestion(told, wrongOption(asking), 3000)).toBe(told)
})

test('an option that the question does not have is ignored', () => {
  const asking = startedRound('timed')
  expect(answerQuestion(asking, 'no-such-option', 2000)).toBe(asking)
})

test('feedback explains the question just answered, and next leads on from it', () => {
  const asking = startedRound('timed')
  const told = answerQuestion(asking, rightOption(asking), 2000)
  expect(askedIn(told)).toBe(askedIn(asking))
  expect(askedIn(nextQuestion(told, 3000))).toBe(roundOf(asking).asked[1])
})

test('nothing goes on without an answer, and nothing is asked on the intro', () => {
  const asking = startedRound('timed')
  expect(nextQuestion(asking, 2000)).toBe(asking)
  expect(nextQuestion(INTRO, 2000)).toBe(INTRO)
  expect(answerQuestion(INTRO, 'gas', 0)).toBe(INTRO)
  expect(askedIn(INTRO)).toBeUndefined()
})

test('time on a question counts, and time on feedback does not', () => {
  let quiz = startedRound('timed', 1, 1000)
  quiz = answerQuestion(quiz, rightOption(quiz), 4000)
  quiz = nextQuestion(quiz, 60_000)
  expect(timeOf(quiz, 60_500)).toBe(3500)
})

test('a perfect round scores as published', () => {
  expect(outcomeOf(roundOf(played(startedRound('timed'))), BANK)).toEqual({
    right: 12,
    total: 12,
    score: { iq: 160, accuracyPercentage: 100, completionTime: 12 }
  })
})

test('any round ends with twelve reviewed answers and their time', () => {
  fc.assert(
    fc.property(fc.integer(), someTurns, (seed, turns) => {
      const { quiz } = moments(startedRound('timed', seed), turns).at(-1)!
      expect(quiz.state).toBe('result')
      const review = reviewOf(roundOf(quiz), BANK)
      expect(review.map(({ elapsed }) => elapsed)).toEqual(turns.map(({ thinks }) => thinks))
      const right = review.filter(({ isRight }) => isRight).length
      expect(outcomeOf(roundOf(quiz), BANK).right).toBe(right)
    })
  )
})

test('practice asks the missed questions, again and again, and leads back to the scored result', () => {
  const result = played(startedRound('timed'), [2, 7])
  const missed = [2, 7].map(at => roundOf(result).asked[at]?.question)
  const first = startPractice(result, BANK, RANDOM, 0)
  expect(
    roundOf(first)
      .asked.map(({ question }) => question)
      .toSorted()
  ).toEqual(missed.toSorted())
  const second = startPractice(played(first, [1]), BANK, RANDOM, 0)
  expect(roundOf(second).asked).toHaveLength(1)
  expect(leavePractice(second)).toEqual(result)
})

test('there is nothing to practice after a perfect round, nor in the middle of one', () => {
  const result = played(startedRound('timed'))
  expect(startPractice(result, BANK, RANDOM, 0)).toBe(result)
  expect(startPractice(INTRO, BANK, RANDOM, 0)).toBe(INTRO)
  expect(leavePractice(result)).toBe(result)
})

test('a round stands in lanes, as it was answered', () => {
  let quiz = startedRound('timed')
  const lanes = () => lanesOf(roundOf(quiz), BANK, quiz.state === 'question')
  expect(lanesInWords(lanes())).toBe(
    'Easy: 1 on now, 3 to come. Medium: 5 to come. Hard: 3 to come.'
  )
  quiz = nextQuestion(answerQuestion(quiz, rightOption(quiz), 0), 0)
  quiz = answerQuestion(quiz, wrongOption(quiz), 0)
  expect(lanes()[0]).toEqual({ difficulty: 'easy', statuses: ['right', 'wrong', 'open', 'open'] })
})

test('a lane without questions is left out', () => {
  const round = roundOf(startedRound('timed'))
  expect(lanesOf({ ...round, asked: round.asked.slice(0, 2) }, BANK, true)).toEqual([
    { difficulty: 'easy', statuses: ['current', 'open'] }
  ])
})
