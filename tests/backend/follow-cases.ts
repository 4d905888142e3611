import { type Limits, LIMITS } from '../../supabase/functions/check-follow-relationship/limits.ts'
import { type Provider } from '../../supabase/functions/check-follow-relationship/providers/provider.ts'
import { type RawReply, type Reply } from './fake-provider.ts'

/** The real limits, but no one waits long between two calls. */
export const QUICK: Limits = {
  ...LIMITS,
  wait: { pollMs: 5 },
  provider: { ...LIMITS.provider, retryDelaysMs: [1, 2] }
}
/** For a service that never responds: a single call with a short time-out. */
export const HASTY: Limits = {
  ...QUICK,
  provider: { ...QUICK.provider, timeoutMs: 1000, retryDelaysMs: [] }
}

/** The one listed winner: the table says that she doesn't follow, without a date. */
export const LISTED = { username: 'Listed_Ana', followers_count: 10, following_count: 3 }

/** What the visitor sees; the statuses are 200, 200, 404, 503 and 429. */
type Seen = 'yes' | 'no' | 'no-such-account' | 'unknown' | 'slow-down'

/** One request to the function. */
export type Step = {
  /** How many seconds pass before it. */
  after?: number
  /** What the provider says from now on; otherwise what it said before. */
  replies?: Reply[]
  /** `some_name` by default. */
  username?: string
  seen: Seen
  /** Lookups that reach the provider. */
  calls: number
  /** Whole seconds that the answer tells to wait, as of this moment; by default not compared. */
  wait?: number
}

/** What is in the database after the last step. */
type Stored = {
  /** The answer kept for the last step's name; null if there is none. */
  answer: 'yes' | 'no' | 'no-such-account' | null
  /** Why the provider isn't called any more; null if it is. */
  breaker: 'rejected' | 'no-credit' | 'limited' | null
  /** What the listed winner's flag is, if it has been checked. */
  winner?: 'yes' | 'no'
}

/** What is asked, what the visitor sees, what is stored and how many calls are made. */
export type FollowCase = {
  name: string
  /** Both by default. */
  provider?: Provider['name']
  isHasty?: true
  /** SQL before the first step. */
  given?: string
  steps: Step[]
  stored: Stored
}

const DAY = 86_400
const HOUR = 3600

/** The words of a provider that no visitor may ever read. */
export const UPSTREAM = 'UPSTREAM-WORDS'

function status(code: number, headers: Record<string, string> = {}): RawReply {
  return { status: code, headers, body: JSON.stringify({ error: UPSTREAM, detail: UPSTREAM }) }
}

const NOTHING: Stored = { answer: null, breaker: null }

const ANSWERS: FollowCase[] = [
  {
    name: 'a yes is kept for 24 hours',
    steps: [
      { replies: ['yes'], seen: 'yes', calls: 1 },
      { replies: ['no'], after: DAY - 60, seen: 'yes', calls: 0 },
      { after: 61, seen: 'no', calls: 1, wait: 60 }
    ],
    stored: { answer: 'no', breaker: null }
  },
  {
    name: 'a no is kept for a minute, then for longer',
    steps: [
      { replies: ['no'], seen: 'no', calls: 1, wait: 60 },
      { seen: 'no', calls: 0, wait: 60 },
      { after: 61, seen: 'no', calls: 1, wait: 300 },
      { after: 61, seen: 'no', calls: 0, wait: 239 },
      { replies: ['yes'], after: 240, seen: 'yes', calls: 1 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: 'every way to write a name is one name',
    steps: [
      { replies: ['yes'], username: '@some_name', seen: 'yes', calls: 1 },
      { username: 'SOME_NAME', seen: 'yes', calls: 0 },
      { username: 'https://x.com/Some_Name', seen: 'yes', calls: 0 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  ...(['unknown', 'suspended'] as const).map(reply => ({
    name: `that an account is ${reply} is kept for 6 hours`,
    steps: [
      { replies: [reply], seen: 'no-such-account' as const, calls: 1 },
      {
        replies: ['yes' as const],
        after: 6 * HOUR - 60,
        seen: 'no-such-account' as const,
        calls: 0
      },
      { after: 61, seen: 'yes' as const, calls: 1 }
    ],
    stored: { answer: 'yes' as const, breaker: null }
  }))
]

const LISTED_WINNER: FollowCase[] = [
  {
    name: 'a yes about a listed winner updates the row',
    steps: [{ replies: ['yes'], username: LISTED.username, seen: 'yes', calls: 1 }],
    stored: { answer: 'yes', breaker: null, winner: 'yes' }
  },
  {
    name: 'a no about a listed winner updates the row',
    steps: [
      { replies: ['yes'], username: LISTED.username, seen: 'yes', calls: 1 },
      { replies: ['no'], after: DAY + 1, username: 'LISTED_ANA', seen: 'no', calls: 1, wait: 60 }
    ],
    stored: { answer: 'no', breaker: null, winner: 'no' }
  },
  {
    name: 'a listed winner whose account is gone keeps the row',
    steps: [{ replies: ['unknown'], username: LISTED.username, seen: 'no-such-account', calls: 1 }],
    stored: { answer: 'no-such-account', breaker: null }
  },
  {
    name: 'a failure about a listed winner changes nothing',
    steps: [{ replies: [status(500)], username: LISTED.username, seen: 'unknown', calls: 3 }],
    stored: NOTHING
  }
]

const STOPS: FollowCase[] = [
  [401, 'rejected'],
  [402, 'no-credit'],
  [403, 'rejected']
].map(([code, breaker]) => ({
  name: `${String(code)} stops all further calls for an hour, then one call tries`,
  steps: [
    { replies: [status(Number(code))], seen: 'unknown', calls: 1, wait: HOUR },
    { replies: ['yes'], seen: 'unknown', calls: 0, wait: HOUR },
    { username: 'other', seen: 'unknown', calls: 0, wait: HOUR },
    { username: LISTED.username, seen: 'unknown', calls: 0, wait: HOUR },
    { replies: [status(Number(code))], after: HOUR + 1, seen: 'unknown', calls: 1, wait: HOUR },
    { username: 'other', seen: 'unknown', calls: 0, wait: HOUR }
  ],
  stored: { answer: null, breaker: breaker as 'rejected' | 'no-credit' }
}))

const REPEATED: FollowCase[] = [
  ...[500, 502, 503, 504].map(code => ({
    name: `${String(code)} is tried three times`,
    steps: [{ replies: [status(code)], seen: 'unknown' as const, calls: 3 }],
    stored: NOTHING
  })),
  ...(['refuse', 'cut'] as const).map(reply => ({
    name: `a lost connection (${reply}) is tried three times`,
    steps: [{ replies: [reply], seen: 'unknown' as const, calls: 3 }],
    stored: NOTHING
  })),
  ...[status(503), status(429), 'refuse' as const, 'cut' as const].map(reply => ({
    name: `an answer after ${typeof reply === 'string' ? reply : String(reply.status)} counts`,
    steps: [{ replies: [reply, reply, 'yes' as const], seen: 'yes' as const, calls: 3 }],
    stored: { answer: 'yes' as const, breaker: null }
  })),
  {
    name: '429 without a date is tried three times, then stops all calls for a minute',
    steps: [
      { replies: [status(429)], seen: 'unknown', calls: 3, wait: 60 },
      { replies: ['yes'], username: 'other', seen: 'unknown', calls: 0, wait: 60 },
      { after: 61, username: 'other', seen: 'yes', calls: 1 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: '429 with a date stops all calls until then',
    steps: [
      { replies: [status(429, { 'retry-after': '600' })], seen: 'unknown', calls: 1, wait: 600 },
      { replies: ['yes'], after: 590, username: 'other', seen: 'unknown', calls: 0, wait: 10 },
      { after: 11, seen: 'yes', calls: 1 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: 'no response in time is a failure',
    isHasty: true,
    steps: [{ replies: ['hang'], seen: 'unknown', calls: 1 }],
    stored: NOTHING
  }
]

const BODIES: Record<string, RawReply> = {
  'an empty body': { body: '' },
  HTML: { body: `<html>${UPSTREAM}</html>` },
  'half of a JSON text': { body: '{"data":[{"username":"some_name"' },
  'JSON of another form': { body: `{"data":"${UPSTREAM}","status":"${UPSTREAM}"}` },
  'an error without a known reason': {
    body: `{"status":"error","msg":"${UPSTREAM}","errors":[{"title":"${UPSTREAM}"}]}`
  },
  'a body without an end in sight': { body: `{"data":"${'x'.repeat(100_000)}"}` },
  'a redirect': { status: 302, headers: { location: '/elsewhere' } },
  'status 204': { status: 204 },
  'status 400': status(400),
  'status 404': status(404)
}

const UNUSABLE: FollowCase[] = Object.entries(BODIES).map(([name, reply]) => ({
  name: `${name} is neither yes nor no, and not tried again`,
  steps: [
    { replies: [reply], seen: 'unknown', calls: 1 },
    { replies: ['yes'], seen: 'yes', calls: 1 }
  ],
  stored: { answer: 'yes', breaker: null }
}))

/** Every documented answer and fault of a provider. */
export const FOLLOW_CASES: FollowCase[] = [
  ...ANSWERS,
  ...LISTED_WINNER,
  ...STOPS,
  ...REPEATED,
  ...UNUSABLE,
  {
    name: 'a failure leaves an older answer as it was, and does not repeat it',
    steps: [
      { replies: ['yes'], seen: 'yes', calls: 1 },
      { replies: [status(500)], after: DAY + 1, seen: 'unknown', calls: 3 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: 'an answer after a stop ends it',
    steps: [
      { replies: [status(402)], seen: 'unknown', calls: 1, wait: HOUR },
      { replies: ['no'], after: HOUR + 1, seen: 'no', calls: 1, wait: 60 },
      { replies: ['yes'], username: 'other', seen: 'yes', calls: 1 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: 'a limit that X dates stops all calls until then',
    provider: 'x-api',
    steps: [
      {
        replies: [
          status(429, { 'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 900) })
        ],
        seen: 'unknown',
        calls: 1,
        wait: 900
      },
      { username: 'other', seen: 'unknown', calls: 0, wait: 900 }
    ],
    stored: { answer: null, breaker: 'limited' }
  },
  {
    name: 'a visitor gets five checks a minute, whatever their answers are',
    steps: [
      ...['a', 'b', 'c'].map(username => ({
        replies: ['no' as const],
        username,
        seen: 'no' as const,
        calls: 1,
        wait: 60
      })),
      { username: 'a', seen: 'no', calls: 0, wait: 60 },
      { username: 'd', replies: ['unknown'], seen: 'no-such-account', calls: 1 },
      { username: 'e', seen: 'slow-down', calls: 0, wait: 12 },
      { username: 'a', seen: 'slow-down', calls: 0, wait: 12 },
      { after: 12, username: 'e', replies: ['yes'], seen: 'yes', calls: 1 }
    ],
    stored: { answer: 'yes', breaker: null }
  },
  {
    name: "the site's daily budget stops calls, and answers that are kept go on",
    given: `insert into follow_check.budget (day, calls)
      values ((now() at time zone 'utc')::date, ${String(LIMITS.site.callsPerDay - 1)})`,
    steps: [
      { replies: ['yes'], seen: 'yes', calls: 1 },
      { username: 'other', seen: 'unknown', calls: 0 },
      { seen: 'yes', calls: 0 }
    ],
    stored: { answer: 'yes', breaker: null }
  }
]
