import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { score } from '../../src/domain/quiz/score.ts'
import {
  type Call,
  callAs,
  OPTIONS,
  prepareChallenge,
  type Reply,
  setClock,
  signUp,
  START
} from './challenge-database.ts'
import { openPglite, type TestDatabase } from './platform.ts'
import { propertyRuns } from '../property-runs.ts'

const LIMITS = { timed: 60_000, relaxed: 600_000 } as const
const GRACE = 2000
const DAY = 86_400_000
const PEOPLE = 2

type Step =
  | { kind: 'open'; mode: keyof typeof LIMITS }
  | { kind: 'next' | 'status' }
  /** `offset` is from the current question; `text` is the option's. */
  | { kind: 'answer'; offset: number; text: string }
  | {
      kind: 'play'
      mode: keyof typeof LIMITS
      questions: number
      each: number
      wrongEach: number
      repeats: boolean
    }
  | { kind: 'two days'; mode: keyof typeof LIMITS; wrongEach: readonly [number, number] }
  | { kind: 'wait'; ms: number }

type Answer = { verdict: 'right' | 'wrong' | 'late'; elapsed: number; stem: string }
type Round = {
  id: string
  mode: keyof typeof LIMITS
  day: number
  answers: Answer[]
  shown?: { stem: string; options: string[]; since: number } | undefined
}

const idOf = (stem: string): number => Number(stem.split(' ').at(-1))
const difficultyOf = (stem: string): 'easy' | 'medium' | 'hard' =>
  (['easy', 'medium', 'hard'] as const)[Math.floor(((idOf(stem) - 1) % 12) / 4)]!

let database: TestDatabase
beforeAll(async () => {
  database = await openPglite()
  await prepareChallenge(database)
  // The limit of calls has a test of its own.
  await database.exec(`create function no_limit() returns trigger language plpgsql
      as $$ begin new.calls := 0; return new; end $$;
    create trigger no_limit before update on challenge.people
      for each row execute function no_limit()`)
})
afterAll(() => database.close())

/** A reference for the database. From the replies it learns only which questions were drawn. */
class Person {
  readonly rounds: Round[] = []
  readonly user: string
  readonly clock: { now: number }
  constructor(user: string, clock: { now: number }) {
    this.user = user
    this.clock = clock
  }

  /** The round that calls are about: the open one, or else the latest. */
  get round(): Round | undefined {
    return this.rounds.find(({ answers }) => answers.length < 12) ?? this.rounds.at(-1)
  }

  get state(): 'ready' | 'open' | 'result' {
    const { round } = this
    if (round && round.answers.length < 12) return 'open'
    return round?.day === Math.floor(this.clock.now / DAY) ? 'result' : 'ready'
  }

  call(...call: Call): Promise<Reply> {
    return callAs(database, this.user, ...call)
  }

  async status(): Promise<void> {
    expect((await this.call('status')).state).toBe(this.state)
  }

  async open(mode: Round['mode']): Promise<void> {
    const before = this.state
    const reply = await this.call('open', mode)
    expect(reply.state).toBe(before === 'result' ? 'result' : 'open')
    if (before === 'ready') {
      const day = Math.floor(this.clock.now / DAY)
      this.rounds.push({ id: String(reply['attempt']), mode, day, answers: [] })
    }
  }

  async next(): Promise<void> {
    const { round } = this
    if (!round) return
    const reply = await this.call('next', round.id)
    this.expire(round)
    if (round.answers.length === 12) return expectResult(reply, round)
    expect(reply).toMatchObject({ state: 'asking', position: round.answers.length + 1 })
    const shown = { stem: String(reply['stem']), options: reply['options'] as string[] }
    expect(shown.options.toSorted()).toEqual([...OPTIONS].toSorted())
    expect(round.answers.map(({ stem }) => stem)).not.toContain(shown.stem)
    round.shown ??= { ...shown, since: this.clock.now }
    // Asked again, it is the same question with its first clock.
    expect(shown).toEqual({ stem: round.shown.stem, options: round.shown.options })
    const deadline = round.shown.since + LIMITS[round.mode]
    expect(reply['left_ms']).toBe(Math.max(0, deadline - this.clock.now))
  }

  async answer(offset: number, text: string): Promise<void> {
    const { round } = this
    if (!round) return
    const position = round.answers.length + 1 + offset
    const option = (round.shown?.options ?? OPTIONS).findIndex(one => one === text) + 1
    const reply = await this.call('answer', round.id, position, option)
    if (offset === 0) this.expire(round)
    const told = round.answers[position - 1]
    if (told) return expect(reply).toMatchObject({ state: 'told', verdict: told.verdict })
    if (offset !== 0 || !round.shown)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'not-served' })
    if (option === 0)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'no-such-option' })
    const verdict = text === 'right' ? 'right' : 'wrong'
    this.close(round, verdict, this.clock.now - round.shown.since)
    const isLast = round.answers.length === 12
    expect(reply).toMatchObject({ state: 'told', verdict, position, is_last: isLast })
  }

  expire(round: Round): void {
    const { shown, mode } = round
    if (shown && this.clock.now > shown.since + LIMITS[mode] + GRACE)
      this.close(round, 'late', Infinity)
  }

  close(round: Round, verdict: Answer['verdict'], elapsed: number): void {
    const { stem = '' } = round.shown ?? {}
    round.answers.push({ verdict, elapsed: Math.min(elapsed, LIMITS[round.mode]), stem })
    round.shown = undefined
  }
}

function expectResult(reply: Reply, { answers, mode }: Round): void {
  const graded = answers.map(({ verdict, elapsed, stem }) => ({
    difficulty: difficultyOf(stem),
    isRight: verdict === 'right',
    elapsed,
    words: 20 + (idOf(stem) % 7)
  }))
  const { iq, accuracyPercentage, completionTime } = score(graded, mode)
  expect(reply).toMatchObject({
    state: 'result',
    score: iq,
    accuracy: accuracyPercentage,
    seconds: completionTime
  })
}

async function play(steps: readonly (readonly [person: number, step: Step])[]): Promise<void> {
  await database.exec(
    'delete from challenge.people; delete from auth.users; delete from public.winners'
  )
  const clock = { now: START }
  await setClock(database, START)
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const account = { xId: String(index), handle: `person_${String(index)}` }
    people.push(new Person(await signUp(database, account), clock))
  }
  for (const [index, step] of steps) {
    await take(people[index]!, step)
  }
  const best = people.map(({ rounds }) =>
    Math.max(0, ...rounds.filter(({ answers }) => answers.length === 12).map(iqOf))
  )
  const rows = await database.query<{ username: string; iq: number }>(
    'select username, iq_score::float as iq from public.winners order by username'
  )
  expect(rows.map(({ username, iq }) => [username, iq])).toEqual(
    best.flatMap((iq, index) => (iq > 70 ? [[`person_${String(index)}`, iq]] : []))
  )
}

function iqOf({ answers, mode }: Round): number {
  const graded = answers.map(({ verdict, elapsed, stem }) => ({
    difficulty: difficultyOf(stem),
    isRight: verdict === 'right',
    elapsed,
    words: 20 + (idOf(stem) % 7)
  }))
  return score(graded, mode).iq
}

async function take(person: Person, step: Step): Promise<void> {
  switch (step.kind) {
    case 'wait':
      person.clock.now += step.ms
      return setClock(database, person.clock.now)
    case 'status':
      return person.status()
    case 'open':
      return person.open(step.mode)
    case 'next':
      return person.next()
    case 'answer':
      return person.answer(step.offset, step.text)
    case 'two days': {
      const { mode, wrongEach } = step
      const round = { kind: 'play', mode, questions: 12, each: 11_000, repeats: false } as const
      await take(person, { ...round, wrongEach: wrongEach[0] })
      await take(person, { kind: 'wait', ms: DAY })
      return take(person, { ...round, wrongEach: wrongEach[1] })
    }
    case 'play':
      await person.open(step.mode)
      for (let count = 0; count < step.questions; count += 1) {
        await person.next()
        await take(person, { kind: 'wait', ms: step.each })
        await person.answer(0, count % step.wrongEach === 0 ? 'wrong' : 'right')
        if (step.repeats) await person.answer(-1, count % 2 === 0 ? 'right' : 'worse')
      }
  }
}

const waits = [1, 900, 4000, 30_000, 59_999, 62_000, 62_001, 602_001, DAY, DAY, DAY]
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('open'),
      mode: fc.constantFrom('timed', 'relaxed')
    })
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('next', 'status') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      offset: fc.constantFrom(0, 0, -1, 1, 40),
      text: fc.constantFrom('right', 'wrong', 'not an option')
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(...waits) })
  },
  // Whole rounds are what takes the time.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('play'),
      mode: fc.constantFrom('timed', 'relaxed'),
      questions: fc.constantFrom(1, 11, 12),
      each: fc.constantFrom(2000, 11_000, 45_000, 61_000, 62_000, 62_001, 602_001),
      wrongEach: fc.constantFrom(1, 2, 5),
      repeats: fc.boolean()
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('two days'),
      mode: fc.constantFrom('timed', 'relaxed'),
      wrongEach: fc.constantFrom([2, 5], [5, 2], [1, 3])
    })
  }
)

test('answers any order of calls, reloads and waits of several people as the reference does', async () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: PEOPLE - 1 }), STEP), { maxLength: 6 })
  await fc.assert(fc.asyncProperty(steps, play), propertyRuns(200))
})
