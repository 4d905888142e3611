/** A round that is over and counts, as far as its times and answers tell who played. */
export type PlayedRound = {
  readonly attempt: string
  /** Equal for the rounds of one account. */
  readonly account: number
  /** When the account was created at X, an ISO date. */
  readonly account_day: string | null
  readonly seconds: number
  readonly words: number
  readonly accuracy: number
  /** One entry a question, in their order. */
  readonly questions: readonly number[]
  /** The options chosen, as the question numbers them: null if time ran out. */
  readonly options: readonly (number | null)[]
  /** The places where they were shown. */
  readonly places: readonly (number | null)[]
  readonly rights: readonly (boolean | null)[]
  /** Milliseconds on show. */
  readonly ms: readonly (number | null)[]
}

export const SUSPICIONS = [
  'unread',
  'perfect',
  'same-day',
  'same-wrong',
  'same-places',
  'even-pace'
] as const

export type Suspicion = (typeof SUSPICIONS)[number]

/** Words a second that nobody reads. */
const UNREAD_WORDS = 6
/** Words a second that are too many for a round without a mistake. */
const PERFECT_WORDS = 4

/** Wrong answers that two accounts have in common, or more where questions are few. */
const SAME_WRONG = { min: 4, max: 6 }
/** The share of rounds that may have so many in common by chance. */
const CHANCE_OF_SAME = 0.002
/** The standard deviation of a round's times, as a share of their mean. People have 0.3 and more. */
const EVEN_PACE = 0.12
/** Accounts of one day are seldom fewer, however few play. */
const SAME_DAY = 4
/** Days on which most accounts were created: X gains more in some years than in others. */
const ACCOUNT_DAYS = 3000
/** How often chance alone may bring a day with so many accounts. */
const CHANCE = 0.02

/** Which rounds staff should look at, and why. A group is listed whole. */
export function suspicionsAmong<Round extends PlayedRound>(
  rounds: readonly Round[]
): ReadonlyMap<Suspicion, readonly Round[]> {
  return new Map<Suspicion, readonly Round[]>([
    ['unread', rounds.filter(isUnread)],
    ['perfect', rounds.filter(round => !isUnread(round) && isPerfectAtSpeed(round))],
    ['same-day', withSameDay(rounds)],
    ['same-wrong', withSameWrong(rounds)],
    ['same-places', withSamePlaces(rounds)],
    ['even-pace', rounds.filter(hasEvenPace)]
  ])
}

type Timed = Pick<PlayedRound, 'seconds' | 'words'>

export function isUnread({ seconds, words }: Timed): boolean {
  return seconds * UNREAD_WORDS < words
}

export function isPerfectAtSpeed({
  seconds,
  words,
  accuracy
}: Timed & Pick<PlayedRound, 'accuracy'>): boolean {
  return accuracy === 100 && seconds * PERFECT_WORDS < words
}

/** More accounts of one day than chance brings. */
function withSameDay<Round extends PlayedRound>(rounds: readonly Round[]): Round[] {
  const dated = rounds.filter(({ account_day }) => account_day !== null)
  const accounts = new Set(dated.map(({ account }) => account)).size
  const least = leastOfOneDay(accounts)
  return [...Map.groupBy(dated, ({ account_day }) => account_day).values()].flatMap(some =>
    new Set(some.map(({ account }) => account)).size >= least ? some : []
  )
}

/** From how many accounts of one day on chance is no explanation: a Poisson distribution for each day. */
function leastOfOneDay(accounts: number): number {
  const mean = accounts / ACCOUNT_DAYS
  let share = Math.exp(-mean)
  let more = 1 - share
  let least = 1
  while (least < SAME_DAY || more * ACCOUNT_DAYS > CHANCE) {
    share *= mean / least
    more -= share
    least += 1
  }
  return least
}

/** Rounds of two accounts that gave the same wrong answers to the same questions. */
function withSameWrong<Round extends PlayedRound>(rounds: readonly Round[]): Round[] {
  const answers = rounds.map(wrongAnswers)
  const placesOf = new Map<string, number[]>()
  for (const [place, own] of answers.entries())
    for (const answer of own) {
      const places = placesOf.get(answer)
      if (places) places.push(place)
      else placesOf.set(answer, [place])
    }
  const least = leastOfSameWrong(rounds.length, placesOf)
  return rounds.filter((round, at) => {
    const inCommon = new Map<number, number>()
    for (const answer of answers[at] ?? [])
      for (const place of placesOf.get(answer) ?? [])
        inCommon.set(place, (inCommon.get(place) ?? 0) + 1)
    return [...inCommon].some(
      ([place, common]) => common >= least && rounds[place]?.account !== round.account
    )
  })
}

/** How many wrong answers chance doesn't explain: what two rounds share is a Poisson distribution, too. */
function leastOfSameWrong(rounds: number, placesOf: ReadonlyMap<string, number[]>): number {
  const shared = [...placesOf.values()].reduce((sum, { length }) => sum + (length / rounds) ** 2, 0)
  let least = 0
  // Each round is compared with all others.
  let byChance = rounds
  while (least < SAME_WRONG.min || (byChance > CHANCE_OF_SAME && least < SAME_WRONG.max)) {
    least += 1
    byChance *= shared / least
  }
  return least
}

function wrongAnswers({ questions, options, rights }: PlayedRound): string[] {
  return questions.flatMap((question, at) => {
    const option = options[at] ?? null
    return rights[at] === false && option !== null ? [`${question}:${option}`] : []
  })
}

/** Rounds of two accounts that chose the same places one after the other, or always the same place. */
function withSamePlaces<Round extends PlayedRound>(rounds: readonly Round[]): Round[] {
  const whole = rounds.filter(({ places }) => places.every(place => place !== null))
  const groups = Map.groupBy(whole, ({ places }) => places.join())
  const found = [...groups.values()].filter(
    group => ofSeveralAccounts(group) || new Set(group[0]?.places).size === 1
  )
  return inOrder(rounds, found.flat())
}

function ofSeveralAccounts(rounds: readonly PlayedRound[]): boolean {
  return new Set(rounds.map(({ account }) => account)).size > 1
}

function inOrder<Round>(rounds: readonly Round[], found: readonly Round[]): Round[] {
  const set = new Set(found)
  return rounds.filter(round => set.has(round))
}

function hasEvenPace({ ms }: PlayedRound): boolean {
  const times = ms.filter(time => time !== null)
  if (times.length < ms.length) return false
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length
  return Math.sqrt(variance) < EVEN_PACE * mean
}
