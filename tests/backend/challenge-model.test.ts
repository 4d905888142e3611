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
  /** Staff import a row for the person, or remove them; the person deletes everything, maybe when X no longer says who it is. */
  | { kind: 'import'; iq: number }
  | { kind: 'remove' | 'forget' | 'forget refused' }

type Answer = {
  verdict: 'right' | 'wrong' | 'late'
  elapsed: number
  option: number | null
  stem: string
}
type Round = {
  id: string
  mode: keyof typeof LIMITS
  day: number
  opened: number
  stems: readonly string[]
  answers: Answer[]
  shown?: { options?: string[]; since: number } | undefined
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

/** A reference for the database, which tells it only what was drawn. */
class Person {
  rounds: Round[] = []
  /** The score of a row that staff imported. */
  imported: number | undefined
  /** The day on which somebody with a round deleted it. */
  usedOn: number | undefined
  /** Staff removed the name, so that no import brings it back. */
  isRemoved = false
  /** Has called since the account was made. */
  isKnown = false
  user = ''
  readonly account: { xId: string; handle: string }
  readonly clock: { now: number }
  constructor(index: number, clock: { now: number }) {
    this.account = { xId: String(index), handle: `person_${String(index)}` }
    this.clock = clock
  }

  async signUp(): Promise<void> {
    this.user = await signUp(database, this.account)
  }

  get today(): number {
    return Math.floor(this.clock.now / DAY)
  }

  /** The round that calls are about: the open one, or else the latest. */
  get round(): Round | undefined {
    return this.rounds.find(({ answers }) => answers.length < 12) ?? this.rounds.at(-1)
  }

  get state(): 'ready' | 'open' | 'result' | 'used' {
    const { round } = this
    if (round && round.answers.length < 12) return 'open'
    if (round?.day === this.today) return 'result'
    return this.usedOn === this.today ? 'used' : 'ready'
  }

  call(...call: Call): Promise<Reply> {
    this.isKnown = true
    return callAs(database, this.user, ...call)
  }

  async status(): Promise<void> {
    const { state, round } = this
    const reply = await this.call('status')
    expect(reply.state).toBe(state)
    if (state !== 'open' || !round) return
    const lost = this.lostUntil(round)
    expect(reply).toMatchObject({
      position: Math.min(12, (lost ?? round.answers.length) + 1),
      expired: lost ?? null,
      is_running: lost === undefined && round.shown !== undefined
    })
  }

  async open(mode: Round['mode']): Promise<void> {
    const before = this.state
    const reply = await this.call('open', mode)
    expect(reply.state).toBe(before === 'ready' ? 'open' : before)
    if (before !== 'ready') return
    const id = String(reply['attempt'])
    const drawn = await database.query<{ stem: string }>(
      `select stem from challenge.served join challenge.questions as one on one.id = question
       where attempt = $1::text::uuid order by position`,
      [id]
    )
    const stems = drawn.map(({ stem }) => stem)
    expect(new Set(stems).size).toBe(12)
    this.rounds.push({ id, mode, day: this.today, opened: this.clock.now, stems, answers: [] })
  }

  async next(): Promise<void> {
    const { round } = this
    if (!round) return
    const reply = await this.call('next', round.id)
    if (round.answers.length === 12) return expectResult(reply, round)
    const lost = this.lostUntil(round)
    if (lost !== undefined) {
      expect(reply).toEqual({ state: 'expired', position: lost })
      return this.lose(round, lost)
    }
    const position = round.answers.length + 1
    if (!round.shown) {
      expect(reply).toEqual({ state: 'serving', position })
      round.shown = { since: this.clock.now }
      return
    }
    expect(reply).toMatchObject({ state: 'asking', position, stem: round.stems[position - 1] })
    const options = reply['options'] as string[]
    expect(options.toSorted()).toEqual([...OPTIONS].toSorted())
    // Asked again, it is the same question with its first clock.
    round.shown.options ??= options
    expect(options).toEqual(round.shown.options)
    const deadline = round.shown.since + LIMITS[round.mode]
    expect(reply['left_ms']).toBe(Math.max(0, deadline - this.clock.now))
  }

  async answer(offset: number, text: string): Promise<void> {
    const { round } = this
    if (!round) return
    if (round.shown && !round.shown.options && this.lostUntil(round) === undefined)
      await this.next()
    const position = round.answers.length + 1 + offset
    const option = (round.shown?.options ?? OPTIONS).findIndex(one => one === text) + 1
    const reply = await this.call('answer', round.id, position, option)
    const told = round.answers[position - 1]
    if (told) {
      const { verdict } = told
      return expect(reply).toMatchObject({ state: 'told', position, verdict, option: told.option })
    }
    if (offset !== 0 || !round.shown)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'not-served' })
    const elapsed = this.clock.now - round.shown.since
    const isLate = elapsed > LIMITS[round.mode] + GRACE
    if (!isLate && option === 0)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'no-such-option' })
    expect(reply).toEqual({ state: 'taken', position })
    if (isLate) return this.lose(round, position)
    this.close(round, { verdict: text === 'right' ? 'right' : 'wrong', elapsed, option })
  }

  /** The last position that is lost by now. */
  lostUntil({ shown, mode, opened, answers }: Round): number | undefined {
    if (shown && this.clock.now <= shown.since + LIMITS[mode] + GRACE) return undefined
    if (this.clock.now > opened + DAY) return 12
    return shown && answers.length + 1
  }

  lose(round: Round, until: number): void {
    while (round.answers.length < until)
      this.close(round, { verdict: 'late', elapsed: Infinity, option: null })
  }

  close(round: Round, answer: Omit<Answer, 'stem'>): void {
    const stem = round.stems[round.answers.length] ?? ''
    const elapsed = Math.min(answer.elapsed, LIMITS[round.mode])
    round.answers.push({ ...answer, elapsed, stem })
    round.shown = undefined
  }

  async import(iq: number): Promise<void> {
    if (this.isRemoved || this.isOnBoard) return
    const { handle: username } = this.account
    const after = { username, iq_score: iq }
    await database.query('select public.change_winners($1)', [
      JSON.stringify([{ username, before: null, after }])
    ])
    this.imported = iq
  }

  /** The board may lack a round that no later call has published, but nothing else. */
  get isOnBoard(): boolean {
    return this.imported !== undefined || this.rounds.some(round => round.answers.length === 12)
  }

  async remove(): Promise<void> {
    await database.query('select public.remove_winner($1)', [this.account.handle.toUpperCase()])
    this.isRemoved = true
    await this.beGone()
    this.imported = undefined
  }

  async forget(isRefused: boolean): Promise<void> {
    const { isKnown } = this
    if (isRefused)
      await database.query(
        `update auth.identities set identity_data = '{}' where provider_id = $1`,
        [this.account.xId]
      )
    expect(await this.call('forget')).toEqual({ state: 'forgotten' })
    await this.beGone()
    if (isKnown || !isRefused) this.imported = undefined
  }

  /** The old session is worth nothing any more; the person signs in again. */
  async beGone(): Promise<void> {
    if (this.rounds.some(({ day }) => day === this.today)) this.usedOn = this.today
    const old = this.rounds.at(-1)
    for (const call of [['status'], ['open', 'timed'], ['next', old?.id ?? null]] as Call[]) {
      expect(await this.call(...call)).toMatchObject({ state: 'refused', reason: 'no-identity' })
    }
    this.rounds = []
    this.isKnown = false
    await this.signUp()
  }

  /** What the board shows once everything is published. */
  get best(): number | undefined {
    const scores = this.rounds
      .filter(({ answers }) => answers.length === 12)
      .map(iqOf)
      .filter(iq => iq > 70)
    const all = [...scores, ...(this.imported === undefined ? [] : [this.imported])]
    return all.length > 0 ? Math.max(...all) : undefined
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
    'truncate auth.users, public.winners, public.removed_winners, challenge.forgotten cascade'
  )
  const clock = { now: START }
  await setClock(database, START)
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = new Person(index, clock)
    await person.signUp()
    people.push(person)
  }
  for (const [index, step] of steps) await take(people[index]!, step)
  // Every night staff publish what no later call has, and end rounds left open.
  await database.exec('select public.challenge_clean()')
  for (const person of people) {
    for (const round of person.rounds) {
      const lost = person.lostUntil(round)
      if (lost !== undefined) person.lose(round, lost)
    }
  }
  const rows = await database.query<{ username: string; iq: number }>(
    'select username, iq_score::float as iq from public.winners order by username'
  )
  expect(rows.map(({ username, iq }) => [username, iq])).toEqual(
    people.flatMap(({ best, account }) => (best === undefined ? [] : [[account.handle, best]]))
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
    case 'import':
      return person.import(step.iq)
    case 'remove':
      return person.remove()
    case 'forget':
    case 'forget refused':
      return person.forget(step.kind === 'forget refused')
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
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('import'), iq: fc.constantFrom(75, 150) })
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('remove', 'forget', 'forget refused') })
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
  const steps = fc.array(fc.tuple(fc.nat({ max: PEOPLE - 1 }), STEP), { maxLength: 8 })
  await fc.assert(fc.asyncProperty(steps, play), propertyRuns(40))
})
