import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANK, moments, rightOption, someTurns, STEADY, wrongOption } from './playing.fixture.ts'
import { bankOf } from './question-bank.ts'
import {
  answerQuestion,
  INTRO,
  nextQuestion,
  practice,
  type QuizState,
  roundTime,
  startRound
} from './rules.ts'
import { MODES } from './score.ts'
import { restoreQuiz, serializeQuiz } from './storage.ts'

const MANY = { numRuns: 1000 }
/** What an earlier round asked. */
const SEEN_BEFORE = startRound('timed', 3, BANK, [], 0).seen
const ANEW = { quiz: INTRO, seen: [] }

/** Stored at `savedAt` and read again at `readAt`. */
function reloaded(quiz: QuizState, savedAt: number, readAt: number): QuizState {
  const seen = quiz.state === 'intro' ? SEEN_BEFORE : seenAfter(quiz)
  const saved = restoreQuiz(serializeQuiz({ quiz, seen }, BANK, savedAt), BANK, readAt)
  expect(saved.seen).toEqual(seen)
  return saved.quiz
}

/** What had been asked once the round of a state was drawn. */
function seenAfter({ round }: Exclude<QuizState, { state: 'intro' }>): readonly string[] {
  const { mode, seed, seenBefore } = round.kind === 'practice' ? round.after.round : round
  return startRound(mode, seed, BANK, seenBefore, 0).seen
}

function stored(quiz: QuizState, at: number): string {
  return serializeQuiz({ quiz, seen: [] }, BANK, at)
}

function middle(): string {
  const { quiz, at } = moments(4, 'timed', STEADY)[6]!
  return stored(quiz, at)
}

function practicing(): QuizState {
  let quiz: QuizState = startRound('relaxed', 3, BANK, [], 0).quiz
  while (quiz.state !== 'result') quiz = nextQuestion(answerQuestion(quiz, wrongOption(quiz), 0), 0)
  return practice(quiz, 8, BANK, 0)
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
        const { quiz, at } = moments(seed, mode, turns, SEEN_BEFORE)[which]!
        const savedAt = at + shown
        const back = reloaded(quiz, savedAt, savedAt + away)
        expect(roundTime(back, savedAt + away)).toBe(roundTime(quiz, savedAt))
        expect({ ...back, watch: 0 }).toEqual({ ...quiz, watch: 0 })
        // On a clock that had stood still meanwhile, the rest of the round is the same.
        const still = reloaded(quiz, savedAt, savedAt)
        const go = (state: QuizState): QuizState =>
          nextQuestion(
            answerQuestion(state, rightOptionOrNone(state), savedAt + 900),
            savedAt + 950
          )
        expect(roundTime(go(still), savedAt + 990)).toBe(roundTime(go(quiz), savedAt + 990))
        expect({ ...go(still), watch: 0 }).toEqual({ ...go(quiz), watch: 0 })
      }
    ),
    MANY
  )
})

test('the intro survives a reload, and a practice round at any moment', () => {
  expect(reloaded(INTRO, 5, 9)).toEqual(INTRO)
  let quiz = practicing()
  for (let turn = 0; quiz.state !== 'result'; turn++) {
    expect(reloaded(quiz, 0, 0)).toEqual(quiz)
    const option = turn === 0 ? wrongOption(quiz) : rightOptionOrNone(quiz)
    quiz = quiz.state === 'question' ? answerQuestion(quiz, option, 0) : nextQuestion(quiz, 0)
  }
  expect(reloaded(quiz, 0, 0)).toEqual(quiz)
})

test('what a practice round missed can be practiced again, and survives a reload', () => {
  let quiz = practicing()
  for (let turn = 0; quiz.state !== 'result'; turn++) {
    const option = turn % 2 === 0 ? wrongOption(quiz) : rightOption(quiz)
    quiz = nextQuestion(answerQuestion(quiz, option, 0), 0)
  }
  const again = practice(quiz, 9, BANK, 0)
  expect(again.state === 'question' && again.round.asked).toHaveLength(6)
  expect(reloaded(again, 0, 0)).toEqual(again)
})

test.each([undefined, null, '', 'null', '[]', '{}', '{"version":2}', '{"version":2,"round":{}}'])(
  'nothing is read from %s',
  text => {
    expect(restoreQuiz(text, BANK, 0)).toEqual(ANEW)
  }
)

test('another version starts anew', () => {
  expect(restoreQuiz(middle().replace('"version":2', '"version":1'), BANK, 0)).toEqual(ANEW)
})

test.each<[string, (ids: readonly string[]) => readonly string[]]>([
  ['a question that left the bank', ids => ids.slice(1)],
  ['another order of the bank', ids => ids.toReversed()]
])('%s starts the round anew and keeps what had been asked', (_, change) => {
  const ids = change([...BANK.keys()])
  const other = bankOf(ids.map(id => BANK.get(id)!))
  const { quiz, at } = moments(4, 'timed', STEADY, SEEN_BEFORE)[6]!
  const seen = SEEN_BEFORE.filter(id => other.has(id))
  expect(restoreQuiz(stored(quiz, at), other, 0)).toEqual({ quiz: INTRO, seen })
})

test('a question that changed its group starts the round anew', () => {
  const questions = [...BANK.values()]
  const other = bankOf(questions.map((each, at) => (at === 0 ? { ...each, group: 'new' } : each)))
  expect(restoreQuiz(middle(), other, 0).quiz).toEqual(INTRO)
})

test('an answer that its question did not offer starts anew', () => {
  const changed = JSON.parse(middle())
  changed.round.answers[0].option = 'no-such-option'
  expect(restoreQuiz(JSON.stringify(changed), BANK, 0)).toEqual(ANEW)
})

test('as many answers as the state calls for, and no others, are read', () => {
  const { quiz, at } = moments(4, 'timed', STEADY).at(-1)!
  const { version, bank, seen, round } = JSON.parse(stored(quiz, at))
  const read = (state: string, count: number): QuizState => {
    const spent = state === 'question' ? { spent: 0 } : {}
    const answers = round.answers.slice(0, count)
    const changed = { version, bank, seen, state, ...spent, round: { ...round, answers } }
    return restoreQuiz(JSON.stringify(changed), BANK, at).quiz
  }
  expect(read('result', 12)).toEqual(quiz)
  expect(read('result', 11)).toEqual(INTRO)
  expect(read('feedback', 12).state).toBe('feedback')
  expect(read('feedback', 0)).toEqual(INTRO)
  expect(read('question', 11).state).toBe('question')
  expect(read('question', 12)).toEqual(INTRO)
})

test('practice of a question that was not missed starts anew', () => {
  const changed = JSON.parse(stored(practicing(), 0))
  const wrong = changed.round.answers[0].option
  for (const missed of [[], ['no-such-question'], [changed.practice.missed[0], wrong]]) {
    const text = JSON.stringify({ ...changed, practice: { ...changed.practice, missed } })
    expect(restoreQuiz(text, BANK, 0)).toEqual(ANEW)
  }
})

test('huge lists are read without harm and not kept', () => {
  const whole = JSON.parse(middle())
  const huge = Array.from({ length: 200_000 }, (_, at) => `question-${at}`)
  expect(restoreQuiz(JSON.stringify({ ...whole, seen: huge }), BANK, 0)).toEqual(ANEW)
  const answers = huge.map(option => ({ option, elapsed: 1 }))
  const text = JSON.stringify({ ...whole, round: { ...whole.round, answers } })
  expect(restoreQuiz(text, BANK, 0)).toEqual(ANEW)
  const practice = { seed: 1, missed: huge, answers }
  expect(restoreQuiz(JSON.stringify({ ...whole, practice }), BANK, 0)).toEqual(ANEW)
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
      // Whatever is let through must play to its end.
      let { quiz } = restoreQuiz(JSON.stringify(withChanged(whole, path, planted)), BANK, 0)
      for (let turn = 0; turn < 30 && quiz.state !== 'result' && quiz.state !== 'intro'; turn++) {
        quiz = nextQuestion(answerQuestion(quiz, rightOptionOrNone(quiz), 0), 0)
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
      expect(restoreQuiz(text.slice(0, at), BANK, 0)).toEqual(ANEW)
      const changed = text.slice(0, at) + planted + text.slice(at + 1)
      expect(() => restoreQuiz(changed, BANK, 0)).not.toThrow()
    }),
    { numRuns: 3000 }
  )
})

test('a value of the wrong kind anywhere in the round is refused', () => {
  const whole = JSON.parse(middle())
  for (const path of paths(whole)) {
    const planted = JSON.stringify(withChanged(whole, path, { planted: true }))
    expect(restoreQuiz(planted, BANK, 0).quiz, path.join('.')).toEqual(INTRO)
  }
})

function rightOptionOrNone(quiz: QuizState): string {
  return quiz.state === 'question' ? rightOption(quiz) : ''
}
