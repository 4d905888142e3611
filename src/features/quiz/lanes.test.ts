import { expect, test } from 'vitest'
import { lanesOf, saidOf } from './lanes.ts'
import { BANK, moments, STEADY } from './playing.fixture.ts'
import { questionIn } from './question.ts'

const played = moments(7, 'relaxed', STEADY).map(({ quiz }) => quiz)

test('a fresh round has its first question on show and the rest to come', () => {
  const [first] = played
  if (first?.state !== 'question') throw new Error('A round begins with a question')
  const lanes = lanesOf(first.round, first.answers, true, BANK)
  expect(lanes).toEqual([
    { difficulty: 'easy', stands: ['now', 'open', 'open', 'open'] },
    { difficulty: 'medium', stands: ['open', 'open', 'open', 'open', 'open'] },
    { difficulty: 'hard', stands: ['open', 'open', 'open'] }
  ])
  expect(saidOf(lanes)).toBe('Easy: 1 on now, 3 to come. Medium: 5 to come. Hard: 3 to come.')
})

test('at every moment each question of the round stands in one lane, as it was answered', () => {
  for (const quiz of played) {
    if (quiz.state === 'intro') continue
    const isAsking = quiz.state === 'question'
    const stands = lanesOf(quiz.round, quiz.answers, isAsking, BANK).flatMap(lane => lane.stands)
    const right = quiz.answers.filter(
      ({ option }, at) => questionIn(BANK, quiz.round.asked[at]?.question ?? '').answer === option
    ).length
    const counts = (stand: string): number => stands.filter(each => each === stand).length
    expect(stands).toHaveLength(12)
    expect(counts('right')).toBe(right)
    expect(counts('wrong')).toBe(quiz.answers.length - right)
    expect(counts('now')).toBe(isAsking ? 1 : 0)
  }
})

test('a lane without questions is left out', () => {
  const [first] = played
  if (first?.state !== 'question') throw new Error('A round begins with a question')
  const round = { ...first.round, asked: first.round.asked.slice(0, 2) }
  expect(lanesOf(round, [], false, BANK)).toEqual([
    { difficulty: 'easy', stands: ['open', 'open'] }
  ])
})
