import { expect, test } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { seededRandom } from '../../domain/engine/random.ts'
import { played, rightOption, startedRound, wrongOption } from './playing.fixture.ts'
import { started } from '../../platform/stopwatch.ts'
import { lanesInWords } from '../../question/result-text.ts'
import {
  answeringTime,
  answerQuestion,
  askedIn,
  introOf,
  lanesOf,
  nextQuestion,
  outcomeOf,
  screenOf,
  startPractice,
  wordsToRead
} from './rules.ts'

test('the first answer counts and a second one is ignored', () => {
  const asking = startedRound('timed')
  const told = answerQuestion(asking, rightOption(asking), 2000)
  expect(told.state).toBe('feedback')
  expect(answerQuestion(told, wrongOption(asking), 3000)).toBe(told)
})

test('feedback explains the question just answered, and next leads on from it', () => {
  const asking = startedRound('timed')
  expect(nextQuestion(asking, 2000)).toBe(asking)
  const told = answerQuestion(asking, rightOption(asking), 2000)
  expect(askedIn(told)).toBe(askedIn(asking))
  expect(askedIn(nextQuestion(told, 3000))).toBe(asking.round.asked[1])
})

test('time on a question counts, and time on feedback does not', () => {
  let quiz = startedRound('timed', 1, 1000)
  quiz = answerQuestion(quiz, rightOption(quiz), 4000)
  quiz = nextQuestion(quiz, 60_000)
  expect(quiz).toMatchObject({ state: 'question', watch: started(60_000) })
  expect(answeringTime(quiz.round)).toBe(3000)
})

test('the outcome reviews what was answered, and counts what was right', () => {
  let quiz = startedRound('timed')
  quiz = nextQuestion(answerQuestion(quiz, rightOption(quiz), 2000), 3000)
  const told = answerQuestion(quiz, wrongOption(quiz), 5000)
  const { review, right, total, score } = outcomeOf(told.round)
  expect([review.length, right, total]).toEqual([2, 1, 2])
  const [first] = told.round.asked
  expect(review[0]).toMatchObject({
    question: first,
    difficulty: first?.difficulty,
    isRight: true,
    words: wordsToRead(first!)
  })
  expect(score.accuracyPercentage).toBe(50)
  expect(wordsToRead(first!)).toBeGreaterThan(first!.stem.split(' ').length)
})

test('a screen is another with each question, and the first is the intro’s', () => {
  const asking = startedRound('relaxed')
  const told = answerQuestion(asking, rightOption(asking), 2000)
  const next = nextQuestion(told, 3000)
  const screens = [asking, told, next].map(screenOf)
  expect(new Set(screens).size).toBe(3)
  expect(screenOf({ state: 'intro', round: asking.round })).toBe(screenOf(asking))
})

test('practice asks the missed questions, again and again, and remembers the scored round', () => {
  const random = seededRandom(9)
  const result = played(startedRound('timed'), [2, 7])
  const missed = [2, 7].map(at => result.round.asked[at]?.id)
  const first = startPractice(result, [], random, 0)
  expect(new Set(first.round.asked.map(({ id }) => id))).toEqual(new Set(missed))
  const second = startPractice(played(first, [1]), [], random, 0)
  expect(second.round.asked).toHaveLength(1)
  expect(second.round.practiceOf).toBe(result.round)
})

test('practice changes nothing in the middle of a round, nor where nothing was missed', () => {
  const random = seededRandom(9)
  const asking = startedRound('timed')
  const { asked } = asking.round
  const told = answerQuestion(asking, wrongOption(asking), 0)
  for (const quiz of [asking, told, played(asking)])
    expect(startPractice(quiz, asked, random, 0)).toBe(quiz)
  const intro = introOf(asked)
  expect(startPractice(intro, [], random, 0)).toBe(intro)
})

test('practice from the intro asks those missed longest ago, no more than a round holds', () => {
  const practice = startPractice(introOf(QUESTIONS), QUESTIONS, seededRandom(9), 0)
  const oldest = QUESTIONS.slice(0, 12).map(({ id }) => id)
  expect(new Set(practice.round.asked.map(({ id }) => id))).toEqual(new Set(oldest))
  expect(practice).toMatchObject({ state: 'question', round: { practiceOf: 'earlier' } })
})

test('a round stands in lanes, as it was answered', () => {
  let quiz = startedRound('timed')
  expect(lanesInWords(lanesOf(quiz))).toBe(
    'Easy: 1 on now, 3 to come. Medium: 5 to come. Hard: 3 to come.'
  )
  quiz = nextQuestion(answerQuestion(quiz, rightOption(quiz), 0), 0)
  quiz = answerQuestion(quiz, wrongOption(quiz), 0)
  expect(lanesOf(quiz)[0]?.statuses).toEqual(['right', 'wrong', 'open', 'open'])
  const { asked } = quiz.round
  const short = lanesOf({
    state: 'intro',
    round: { ...quiz.round, asked: asked.slice(0, 2), answers: [] }
  })
  expect(short).toEqual([{ difficulty: 'easy', statuses: ['current', 'open'] }])
})
