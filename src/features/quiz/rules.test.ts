import { expect, test } from 'vitest'
import { seededRandom } from '../../domain/engine/random.ts'
import { played, rightOption, startedRound, wrongOption } from './playing.fixture.ts'
import { lanesInWords } from '../../question/result-text.ts'
import {
  answerQuestion,
  askedIn,
  lanesOf,
  nextQuestion,
  outcomeOf,
  roundTime,
  startPractice
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
  expect(quiz.state === 'question' && roundTime(quiz, 60_500)).toBe(3500)
})

test('a perfect round scores as published', () => {
  expect(outcomeOf(played(startedRound('timed')).round)).toMatchObject({
    right: 12,
    total: 12,
    score: { iq: 160, accuracyPercentage: 100, completionTime: 12 }
  })
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
