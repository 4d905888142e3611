import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRACE_SECONDS, HOURS_APART, QUESTION_SECONDS } from '../../src/domain/challenge/rules.ts'
import { DIFFICULTIES, type Mode, type Score, score } from '../../src/domain/quiz/score.ts'
import { isReply, REPLIES } from '../../src/features/challenge/replies.ts'
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
import { openPostgres } from './test-backend.ts'
import { propertyRuns } from '../property-runs.ts'

const GRACE = GRACE_SECONDS * 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const limitOf = (mode: Mode): number => QUESTION_SECONDS[mode] * 1000

type Answer = { verdict: 'right' | 'wrong' | 'late'; elapsed: number; option: number | null }
type Round = {
  id: string
  mode: Mode
  day: number
  opened: number
  stems: readonly string[]
  answers: Answer[]
  /** The question on show. */
  shown?: { options?: string[]; since: number } | undefined
}

let now = START
const database = await openPostgres()
await prepareChallenge(database)
// challenge.test.ts covers the limit of calls, so the model plays without it.
await database.exec(`create function no_limit() returns trigger language plpgsql
    as $$ begin new.calls := 0; return new; end $$;
  create trigger no_limit before update on challenge.people
    for each row execute function no_limit()`)

/** It is what the site checks, and nothing that the site doesn't read. */
function expectDescribed(reply: Reply): void {
  expect(isReply(reply), JSON.stringify(reply)).toBe(true)
  const described = Object.keys(REPLIES[reply.state as keyof typeof REPLIES])
  expect(['state', ...described]).toEqual(expect.arrayContaining(Object.keys(reply)))
}

/** A reference for the database, which tells it only what was drawn. */
class Person {
  rounds: Round[] = []
  /** The score of a row that staff imported. */
  imported: number | undefined
  /** The day on which somebody with a round deleted it. */
  usedOn: number | undefined
  /** Staff removed the name, so that no import brings it back. */
  isRemoved = false
  /** Has changed handles. Who owns an import then is not for this model. */
  hasSwapped = false
  /** Has called since the account was made. */
  isKnown = false
  user = ''
  readonly xId: string
  handle: string
  constructor(name: string) {
    this.xId = name
    this.handle = `person_${name}`
  }

  async signUp(): Promise<void> {
    this.user = await signUp(database, { xId: this.xId, handle: this.handle })
  }

  /** The round that calls are about: the open one, or else the latest. */
  get round(): Round | undefined {
    return this.rounds.find(({ answers }) => answers.length < 12) ?? this.rounds.at(-1)
  }

  get state(): 'ready' | 'open' | 'result' | 'used' {
    if (this.round && this.round.answers.length < 12) return 'open'
    const { round } = this
    if (round && (round.day === today() || now < round.opened + HOURS_APART * HOUR)) return 'result'
    return this.usedOn === today() ? 'used' : 'ready'
  }

  /** The next call would start or show a question. */
  get isUnasked(): boolean {
    const { state, round } = this
    return state === 'ready' || (state === 'open' && !round?.shown?.options && !lostUntil(round!))
  }

  async call(...call: Call): Promise<Reply> {
    this.isKnown = true
    const reply = await callAs(database, this.user, ...call)
    expectDescribed(reply)
    return reply
  }

  async status(): Promise<void> {
    const { state, round } = this
    const reply = await this.call('status')
    expect(reply.state).toBe(state)
    if (state !== 'open' || !round) return
    const lost = lostUntil(round)
    expect(reply).toMatchObject({
      position: Math.min(12, (lost ?? round.answers.length) + 1),
      expired: lost ?? null,
      verdicts: round.answers.map(({ verdict }) => verdict),
      is_running: lost === undefined && round.shown !== undefined
    })
  }

  async open(mode: Mode): Promise<void> {
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
    this.rounds.push({ id, mode, day: today(), opened: now, stems, answers: [] })
  }

  /** Opens a round if there may be one. */
  async next(): Promise<void> {
    if (this.state === 'ready') await this.open('timed')
    const { round } = this
    if (!round) return
    const reply = await this.call('next', round.id)
    if (round.answers.length === 12) {
      const { iq, accuracyPercentage: accuracy, completionTime: seconds } = scoreOf(round)
      return expect(reply).toMatchObject({ state: 'result', score: iq, accuracy, seconds })
    }
    const lost = lostUntil(round)
    if (lost !== undefined) {
      expect(reply).toEqual({ state: 'expired', position: lost })
      return lose(round, lost)
    }
    const position = round.answers.length + 1
    if (!round.shown) {
      expect(reply).toEqual({ state: 'serving', position })
      round.shown = { since: now }
      return
    }
    expect(reply).toMatchObject({ state: 'asking', position, stem: round.stems[position - 1] })
    const options = reply['options'] as string[]
    expect(options.toSorted()).toEqual([...OPTIONS].toSorted())
    // Asked again, it is the same question with its first clock.
    round.shown.options ??= options
    expect(options).toEqual(round.shown.options)
    const left = round.shown.since + limitOf(round.mode) - now
    expect(reply['left_ms']).toBe(Math.max(0, left))
  }

  /** `offset` is from the current question; `text` is the option's. */
  async answer(text: string, offset = 0): Promise<void> {
    for (let calls = 0; calls < 2 && this.isUnasked; calls += 1) await this.next()
    const { round } = this
    if (!round) return
    const position = round.answers.length + 1 + offset
    const option = (round.shown?.options ?? OPTIONS).findIndex(one => one === text) + 1
    const reply = await this.call('answer', round.id, position, option)
    const told = round.answers[position - 1]
    if (told) {
      const { verdict } = told
      return expect(reply).toMatchObject({ state: 'told', verdict, option: told.option })
    }
    if (offset !== 0 || !round.shown)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'not-served' })
    const elapsed = now - round.shown.since
    const isLate = elapsed > limitOf(round.mode) + GRACE
    if (!isLate && option === 0)
      return expect(reply).toMatchObject({ state: 'invalid', reason: 'no-such-option' })
    expect(reply).toEqual({ state: 'taken', position })
    if (isLate) return lose(round, position)
    close(round, { verdict: text === 'right' ? 'right' : 'wrong', elapsed, option })
  }

  /** Rounds of two days. */
  async play(mode: Mode, eachMs: number, ...wrongEach: readonly number[]): Promise<void> {
    for (const [day, every] of wrongEach.entries()) {
      if (day > 0) await wait(DAY)
      await this.open(mode)
      for (let count = 0; count < 12; count += 1) {
        await this.next()
        await this.next()
        await wait(eachMs)
        await this.answer(count % every === 0 ? 'wrong' : 'right')
      }
    }
  }

  async import(iq: number): Promise<void> {
    // The board may lack a round that no later call has published.
    const isOnBoard = this.imported !== undefined || this.rounds.some(isOver)
    if (this.isRemoved || isOnBoard || this.hasSwapped) return
    const username = this.handle
    const change = { username, before: null, after: { username, iq_score: iq } }
    await database.query('select public.change_winners($1::text::jsonb)', [
      JSON.stringify([change])
    ])
    this.imported = iq
  }

  /** Two people take each other's handle at X, and sign in again. */
  async swap(other: Person): Promise<void> {
    if (this.imported !== undefined || other.imported !== undefined) return
    ;[this.handle, other.handle] = [other.handle, this.handle]
    for (const { xId, handle } of [this, other]) {
      await database.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('user_name', $1::text)
         where provider_id = $2`,
        [handle, xId]
      )
    }
    this.hasSwapped = other.hasSwapped = true
  }

  /** The other waits for the handle until this person's next round. */
  async playAroundSwap(other: Person): Promise<void> {
    await this.play('timed', 11_000, 5)
    await this.next()
    await this.swap(other)
    await other.play('timed', 11_000, 4)
    await other.next()
    await wait(DAY)
    await this.play('timed', 11_000, 3)
  }

  async remove(): Promise<void> {
    // A name may mean several accounts after a swap.
    const { handle, xId } = this
    await database.query('select public.remove_winner($1, $2)', [handle.toUpperCase(), xId])
    this.isRemoved = true
    this.imported = undefined
    await this.beGone()
  }

  /** Maybe when X no longer says who it is. */
  async forget(isRefused: boolean): Promise<void> {
    if (this.isKnown || !isRefused) this.imported = undefined
    if (isRefused)
      await database.query(
        `update auth.identities set identity_data = '{}' where provider_id = $1`,
        [this.xId]
      )
    expect(await this.call('forget')).toEqual({ state: 'forgotten' })
    await this.beGone()
  }

  /** The old session is worth nothing any more; the person signs in again. */
  async beGone(): Promise<void> {
    if (this.rounds.some(({ day }) => day === today())) this.usedOn = today()
    const old = this.rounds.at(-1)
    for (const call of [['status'], ['open', 'timed'], ['next', old?.id ?? null]] as Call[])
      expect(await this.call(...call)).toMatchObject({ state: 'refused', reason: 'no-identity' })
    this.rounds = []
    this.isKnown = false
    await this.signUp()
  }

  /** What the board shows once everything is published. */
  get best(): number | undefined {
    const scores = this.rounds.filter(isOver).map(round => scoreOf(round).iq)
    const counted = [...scores.filter(iq => iq > 70), this.imported ?? 0]
    return Math.max(...counted) || undefined
  }
}

const today = (): number => Math.floor(now / DAY)
const isOver = ({ answers }: Round): boolean => answers.length === 12

function wait(ms: number): Promise<void> {
  now += ms
  return setClock(database, now)
}

/** The last position that is lost by now. */
function lostUntil({ shown, mode, opened, answers }: Round): number | undefined {
  if (shown && now <= shown.since + limitOf(mode) + GRACE) return undefined
  if (now > opened + DAY) return 12
  return shown && answers.length + 1
}

function lose(round: Round, until: number): void {
  while (round.answers.length < until)
    close(round, { verdict: 'late', elapsed: Infinity, option: null })
}

function close(round: Round, answer: Answer): void {
  const elapsed = Math.min(answer.elapsed, limitOf(round.mode))
  round.answers.push({ ...answer, elapsed })
  round.shown = undefined
}

function scoreOf({ answers, stems, mode }: Round): Score {
  const graded = answers.map(({ verdict, elapsed }, at) => {
    // As `questionsFor` makes them.
    const id = Number(stems[at]!.split(' ').at(-1))
    const difficulty = DIFFICULTIES[Math.floor(((id - 1) % 12) / 4)]!
    return { difficulty, isRight: verdict === 'right', elapsed, words: 20 + (id % 7) }
  })
  return score(graded, mode)
}

/** Steps, each with how often it is taken. */
const STEPS: Readonly<
  Record<string, [weight: number, take: (person: Person, other: Person) => Promise<void>]>
> = {
  'open relaxed': [3, person => person.open('relaxed')],
  next: [4, person => person.next()],
  status: [1, person => person.status()],
  'answer right': [2, person => person.answer('right')],
  'answer wrong': [1, person => person.answer('wrong')],
  'answer with no option': [1, person => person.answer('not an option')],
  'answer twice': [3, person => person.answer('right').then(() => person.answer('worse', -1))],
  'answer the one after': [1, person => person.answer('right', 1)],
  'wait 4 s': [1, () => wait(4000)],
  'wait until the last moment': [1, () => wait(62_000)],
  'wait too long': [1, () => wait(62_001)],
  'wait too long when relaxed': [1, () => wait(602_001)],
  'wait a day': [4, () => wait(DAY)],
  'wait until the evening': [2, () => wait(11 * HOUR)],
  'swap handles': [2, (person, other) => person.swap(other)],
  'swap handles between rounds': [2, (person, other) => person.playAroundSwap(other)],
  import: [2, person => person.import(150)],
  'import a low score': [1, person => person.import(75)],
  remove: [2, person => person.remove()],
  forget: [2, person => person.forget(false)],
  'forget when refused': [2, person => person.forget(true)],
  // Whole rounds are what takes the time.
  'play well, then badly': [1, person => person.play('timed', 11_000, 5, 2)],
  'play badly, then well': [1, person => person.play('relaxed', 45_000, 2, 5)],
  'play all wrong': [1, person => person.play('timed', 2000, 1)],
  'play with the grace': [1, person => person.play('timed', 62_000, 5)],
  'play all late': [1, person => person.play('timed', 62_001, 5)]
}

test('answers any order of calls, reloads and waits of several people as the reference does', async () => {
  const weighted = Object.entries(STEPS).map(([name, [weight]]) => {
    return { weight, arbitrary: fc.constant(name) }
  })
  const step = fc.tuple(fc.nat({ max: 1 }), fc.oneof(...weighted))
  const property = fc.asyncProperty(fc.array(step, { maxLength: 10 }), async steps => {
    await database.exec(
      'truncate auth.users, public.winners, public.removed_winners, challenge.forgotten cascade'
    )
    now = START
    await wait(0)
    const people = ['0', '1'].map(name => new Person(name))
    for (const person of people) await person.signUp()
    for (const [index, name] of steps) {
      const person = people[index]!
      await STEPS[name]![1](person, people[1 - index]!)
      // Not of a round that has ended, which this would publish.
      if (person.state === 'open') await person.status()
    }
    // Every night what no later call has published is, and rounds left open end.
    await database.exec('select public.challenge_clean()')
    for (const round of people.flatMap(({ rounds }) => rounds)) lose(round, lostUntil(round) ?? 0)
    await expectBoard(people)
  })
  await fc.assert(property, propertyRuns(40))
})

/** Each has a row with their best result, or it is listed as held, for the handle is on the other's row. */
async function expectBoard(people: readonly Person[]): Promise<void> {
  const rows = await database.query<{ username: string; iq: number; holder: string | null }>(
    `select username, iq_score::float as iq, x_id as holder
     from public.winners left join challenge.people on winner_id = id`
  )
  const [report] = await database.query<{ held: object[] }>(
    `select public.challenge_report() -> 'held' as held`
  )
  const own = people.map(({ xId, handle }) =>
    rows.find(({ holder, username }) => (holder ?? username) === (holder ? xId : handle))
  )
  expect(own.filter(row => row !== undefined)).toHaveLength(rows.length)
  for (const [at, { best, handle }] of people.entries()) {
    if (own[at] || best === undefined) expect(own[at]?.iq).toBe(best)
    else {
      expect(report!.held).toContainEqual({ handle, username: null })
      expect(rows.map(({ username }) => username)).toContain(handle)
    }
  }
}
