import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANK, moments, rightOption, someTurns, STEADY, wrongOption } from './playing.fixture.ts'
import { questionIn } from './question-bank.ts'
import {
  answerQuestion,
  askedIn,
  INTRO,
  lanesInWords,
  lanesOf,
  leavePractice,
  nextQuestion,
  outcomeOf,
  practice,
  type QuizState,
  type ResultState,
  reviewOf,
  roundTime,
  sectionsToReread,
  startRound
} from './rules.ts'

function begun(): QuizState {
  return startRound('timed', 1, BANK, [], 1000).quiz
}

/** A whole round, right but for the questions at the given places. */
function played(missed: readonly number[] = []): ResultState {
  let quiz = begun()
  for (let index = 0; index < 12; index++) {
    quiz = answerQuestion(
      quiz,
      missed.includes(index) ? wrongOption(quiz) : rightOption(quiz),
      2000
    )
    quiz = nextQuestion(quiz, 1000)
  }
  if (quiz.state !== 'result') throw new Error(`The round ended in ${quiz.state}`)
  return quiz
}

test('a start shows the first question and remembers what was drawn', () => {
  const { quiz, seen } = startRound('relaxed', 5, BANK, [], 0)
  expect(quiz.state).toBe('question')
  expect(askedIn(quiz)).toBe(quiz.round.asked[0])
  expect(seen).toHaveLength(12)
})

test('the first answer counts and a second one is ignored', () => {
  const first = answerQuestion(begun(), rightOption(begun()), 2000)
  expect(first.state).toBe('feedback')
  expect(answerQuestion(first, wrongOption(first), 3000)).toBe(first)
})

test('an option the question does not have is ignored', () => {
  const quiz = begun()
  expect(answerQuestion(quiz, 'no-such-option', 2000)).toBe(quiz)
})

test('feedback is about the question just answered, and next goes on from it', () => {
  const shown = begun()
  const told = answerQuestion(shown, rightOption(shown), 2000)
  expect(askedIn(told)).toBe(askedIn(shown))
  expect(askedIn(nextQuestion(told, 3000))).toBe(told.state === 'feedback' && told.round.asked[1])
})

test('next without an answer changes nothing', () => {
  const quiz = begun()
  expect(nextQuestion(quiz, 2000)).toBe(quiz)
  expect(nextQuestion(INTRO, 2000)).toBe(INTRO)
  expect(answerQuestion(INTRO, 'gas', 0)).toBe(INTRO)
})

test('time on feedback does not count, and time on a question does', () => {
  let quiz = begun()
  quiz = answerQuestion(quiz, rightOption(quiz), 4000)
  expect(roundTime(quiz, 60_000)).toBe(3000)
  quiz = nextQuestion(quiz, 60_000)
  expect(roundTime(quiz, 60_500)).toBe(3500)
  expect(roundTime(INTRO, 9)).toBe(0)
})

test('a perfect round scores as published', () => {
  expect(outcomeOf(played(), BANK)).toEqual({
    right: 12,
    total: 12,
    score: { iq: 160, accuracyPercentage: 100, completionTime: 12 }
  })
})

test('any round ends with twelve reviewed answers and their time', () => {
  fc.assert(
    fc.property(fc.integer(), someTurns, (seed, turns) => {
      const last = moments(seed, 'timed', turns).at(-1)!.quiz
      if (last.state !== 'result') throw new Error(last.state)
      const reviewed = reviewOf(last, BANK)
      expect(reviewed.map(({ elapsed }) => elapsed)).toEqual(turns.map(({ thinks }) => thinks))
      expect(reviewed.filter(({ isRight }) => isRight)).toHaveLength(outcomeOf(last, BANK).right)
    }),
    { numRuns: 1000 }
  )
})

test('what to read again counts the missed questions by section', () => {
  const quiz = played([0, 5, 11])
  const sections = sectionsToReread(reviewOf(quiz, BANK))
  expect(sections.reduce((sum, { missed }) => sum + missed, 0)).toBe(3)
  expect(sections.map(({ missed }) => missed)).toEqual(
    sections.map(({ missed }) => missed).toSorted((one, other) => other - one)
  )
})

test('practice asks the missed questions and brings no score', () => {
  const result = played([2, 7])
  let quiz = practice(result, 9, BANK, 0)
  if (quiz.state !== 'question') throw new Error(quiz.state)
  expect(quiz.round.asked.map(({ question }) => question).toSorted()).toEqual(
    [2, 7].map(at => result.round.asked[at]!.question).toSorted()
  )
  while (quiz.state !== 'result') {
    quiz = nextQuestion(answerQuestion(quiz, rightOption(quiz), 0), 0)
  }
  expect(outcomeOf(quiz, BANK)).toEqual({ right: 2, total: 2, score: undefined })
})

test('practice can be practised again and leads back to the scored result', () => {
  const result = played([2, 7])
  let quiz = practice(result, 9, BANK, 0)
  while (quiz.state !== 'result') quiz = nextQuestion(answerQuestion(quiz, wrongOption(quiz), 0), 0)
  const again = practice(quiz, 10, BANK, 0)
  expect(again.state).toBe('question')
  expect(leavePractice(again)).toEqual(result)
})

test('there is nothing to practise after a perfect round, nor in the middle of one', () => {
  const result = played()
  expect(practice(result, 9, BANK, 0)).toBe(result)
  expect(practice(INTRO, 9, BANK, 0)).toBe(INTRO)
  expect(leavePractice(result)).toBe(result)
})

test('nothing is asked on the intro', () => {
  expect(askedIn(INTRO)).toBeUndefined()
})

test('a seed repeats a whole round', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      expect(moments(seed, 'timed', STEADY)).toEqual(moments(seed, 'timed', STEADY))
    }),
    { numRuns: 1000 }
  )
})

const reached = moments(7, 'relaxed', STEADY).map(({ quiz }) => quiz)

test('a fresh round has its first question on show and the rest to come', () => {
  const [first] = reached
  if (first?.state !== 'question') throw new Error('A round begins with a question')
  const lanes = lanesOf(first, BANK)
  expect(lanes).toEqual([
    { difficulty: 'easy', statuses: ['current', 'open', 'open', 'open'] },
    { difficulty: 'medium', statuses: ['open', 'open', 'open', 'open', 'open'] },
    { difficulty: 'hard', statuses: ['open', 'open', 'open'] }
  ])
  expect(lanesInWords(lanes)).toBe('Easy: 1 on now, 3 to come. Medium: 5 to come. Hard: 3 to come.')
})

test('at every moment each question of the round stands in one lane, as it was answered', () => {
  for (const quiz of reached) {
    if (quiz.state === 'intro') continue
    const isAsking = quiz.state === 'question'
    const statuses = lanesOf(quiz, BANK).flatMap(lane => lane.statuses)
    const right = quiz.answers.filter(
      ({ option }, at) => questionIn(BANK, quiz.round.asked[at]?.question ?? '').answer === option
    ).length
    const counts = (status: string): number => statuses.filter(each => each === status).length
    expect(statuses).toHaveLength(12)
    expect(counts('right')).toBe(right)
    expect(counts('wrong')).toBe(quiz.answers.length - right)
    expect(counts('current')).toBe(isAsking ? 1 : 0)
  }
})

test('a lane without questions is left out', () => {
  const [first] = reached
  if (first?.state !== 'question') throw new Error('A round begins with a question')
  const round = { ...first.round, asked: first.round.asked.slice(0, 2) }
  expect(lanesOf({ ...first, round }, BANK)).toEqual([
    { difficulty: 'easy', statuses: ['current', 'open'] }
  ])
})
