import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOTHING_SEEN } from './draw.ts'
import { BANK, moments, rightOption, someTurns, STEADY, wrongOption } from './playing.fixture.ts'
import { bankOf } from './question.ts'
import { MODES } from './score.ts'
import { answer, INTRO, next, practice, type Quiz, start, timeSpent } from './state.ts'
import { parse, serialise } from './stored.ts'

const MANY = { numRuns: 1000 }
const SEEN = start('timed', 3, BANK, NOTHING_SEEN, 0).seen

/** Stored at `savedAt` and read again at `readAt`. */
function reloaded(quiz: Quiz, savedAt: number, readAt: number): Quiz {
  const saved = parse(serialise({ quiz, seen: SEEN }, savedAt), BANK, readAt)
  expect(saved?.seen).toEqual(SEEN)
  return saved!.quiz
}

function middle(): string {
  const { quiz, at } = moments(4, 'timed', STEADY)[6]!
  return serialise({ quiz, seen: SEEN }, at)
}

test('a reload at any moment goes on as if it had not been', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(...MODES),
      someTurns,
      fc.nat({ max: 24 }),
      fc.nat(),
      fc.nat(),
      (seed, mode, turns, which, shown, away) => {
        const { quiz, at } = moments(seed, mode, turns)[which]!
        const savedAt = at + shown
        const back = reloaded(quiz, savedAt, savedAt + away)
        expect(timeSpent(back, savedAt + away)).toBe(timeSpent(quiz, savedAt))
        // On a clock that had stood still meanwhile, the rest of the round is the same.
        const still = reloaded(quiz, savedAt, savedAt)
        const go = (state: Quiz): Quiz =>
          next(answer(state, rightOptionOrNone(state), savedAt + 900), savedAt + 950)
        expect(timeSpent(go(still), savedAt + 990)).toBe(timeSpent(go(quiz), savedAt + 990))
        expect({ ...go(still), watch: 0 }).toEqual({ ...go(quiz), watch: 0 })
      }
    ),
    MANY
  )
})

test('the intro and a practice round survive a reload', () => {
  expect(reloaded(INTRO, 5, 9)).toEqual(INTRO)
  let quiz: Quiz = start('relaxed', 3, BANK, NOTHING_SEEN, 0).quiz
  while (quiz.state !== 'result') quiz = next(answer(quiz, wrongOption(quiz), 0), 0)
  const practising = practice(quiz, 8, BANK, 0)
  expect(reloaded(practising, 0, 0)).toEqual(practising)
})

test.each([undefined, null, '', 'null', '[]', '{}', '{"version":1}', '{"version":1,"quiz":{}}'])(
  'nothing is read from %s',
  text => {
    expect(parse(text, BANK, 0)).toBeUndefined()
  }
)

test('another version is not read', () => {
  expect(parse(middle().replace('"version":1', '"version":2'), BANK, 0)).toBeUndefined()
})

test('a question that left the bank is not read', () => {
  const asked = JSON.parse(middle()).quiz.round.asked[0].question
  const smaller = bankOf([...BANK.values()].filter(({ id }) => id !== asked))
  expect(parse(middle(), smaller, 0)).toBeUndefined()
})

test('an answer that its question did not offer is not read', () => {
  const stored = JSON.parse(middle())
  stored.quiz.answers[0].option = 'no-such-option'
  expect(parse(JSON.stringify(stored), BANK, 0)).toBeUndefined()
})

test('as many answers as the state calls for, and no others, are read', () => {
  const { quiz, at } = moments(4, 'timed', STEADY).at(-1)!
  const stored = JSON.parse(serialise({ quiz, seen: SEEN }, at))
  const answers: readonly unknown[] = stored.quiz.answers
  const read = (state: string, count: number): Quiz | undefined => {
    const changed = { ...stored.quiz, state, spent: 0, answers: answers.slice(0, count) }
    return parse(JSON.stringify({ ...stored, quiz: changed }), BANK, at)?.quiz
  }
  expect(read('result', 12)).toEqual(quiz)
  expect(read('result', 11)).toBeUndefined()
  expect(read('feedback', 12)?.state).toBe('feedback')
  expect(read('feedback', 0)).toBeUndefined()
  expect(read('question', 11)?.state).toBe('question')
  expect(read('question', 12)).toBeUndefined()
})

/** Every way to a value inside a JSON value, as a list of keys. */
function paths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))]
}

function withChanged(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? withChanged(item, rest, to) : item))
  }
  const record = value as Record<string, unknown>
  return { ...record, [key]: withChanged(record[key], rest, to) }
}

test('any value put in place of another is refused or harmless, and never throws', () => {
  const whole = JSON.parse(middle())
  const places = paths(whole)
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, planted) => {
      const saved = parse(JSON.stringify(withChanged(whole, path, planted)), BANK, 0)
      if (!saved) return
      // Whatever is let through must play to its end.
      let { quiz } = saved
      for (let turn = 0; turn < 30 && quiz.state !== 'result' && quiz.state !== 'intro'; turn++) {
        quiz = next(answer(quiz, rightOptionOrNone(quiz), 0), 0)
      }
      expect(['result', 'intro']).toContain(quiz.state)
    }),
    { numRuns: 5000 }
  )
})

test('a text cut short or with a character changed never throws', () => {
  const text = middle()
  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), fc.string({ maxLength: 3 }), (at, planted) => {
      expect(parse(text.slice(0, at), BANK, 0)).toBeUndefined()
      expect(() => parse(text.slice(0, at) + planted + text.slice(at + 1), BANK, 0)).not.toThrow()
    }),
    { numRuns: 3000 }
  )
})

test('a value of the wrong kind anywhere in the round is refused', () => {
  const whole = JSON.parse(middle())
  for (const path of paths(whole)) {
    const planted = JSON.stringify(withChanged(whole, path, { planted: true }))
    expect(parse(planted, BANK, 0), path.join('.')).toBeUndefined()
  }
})

function rightOptionOrNone(quiz: Quiz): string {
  return quiz.state === 'question' ? rightOption(quiz) : ''
}
