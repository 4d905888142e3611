import { ALL_BLOCKS } from '../../src/content/all-blocks.ts'
import { BLOCK_DAYS, dayNumber, FIRST_DAY } from '../../src/content/block-days.ts'
import facts from '../../src/content/facts.json' with { type: 'json' }
import { suspicionsAmong, type Suspicion } from '../../src/domain/challenge/suspicions.ts'
import { modelOf, summaryOf } from '../bets/program.ts'
import { goesStale } from '../check-facts.ts'
import { type Played, type Week } from './read-week.ts'

const DAY_MS = 86_400_000
/** As the privacy page promises. */
const BACKUP_DAYS = 30
const FACT_DAYS = 30
/** USD for a user that X reads: DEPLOY.md. */
const USD_A_READ = 0.01
/** GitHub stops schedules of a repository without commits. */
const GITHUB_DAYS = 60
/** A published board is stale after so many: src/domain/winners/published-board.ts. */
const BOARD_DAYS = 7
/** A median of fewer bets says little. */
const FEWEST_BETS = 10

type OldFile = { file: string; days: number }

/** What this machine knows. */
export type Local = {
  now: Date
  days: number
  folders: readonly string[]
  files: readonly OldFile[]
  /** Undefined outside of a clone. */
  lastCommit: Date | undefined
}

export type Report = ReturnType<typeof reportOf>

export function reportOf(host: string, week: Week, local: Local) {
  const { played, kinds, hardest, bets, uncounted, follow, signed_in, ...rest } = week
  const { now, days, folders, files } = local
  const since = sinceOf(now, days).toISOString().slice(0, 10)
  return {
    project: host,
    since,
    until: now.toISOString(),
    days,
    winners: rest.winners,
    rounds: rest.rounds,
    look: lookOf(played),
    questions: { kinds, hardest },
    bets: {
      today: rest.bets_today,
      total: bets.reduce((sum, each) => sum + each.bets, 0),
      missed: mostMissed(bets),
      uncounted: uncounted.filter(({ day }) => day >= since)
    },
    follow: { ...follow, signed_in, cost: (follow.checked + signed_in) * USD_A_READ },
    challenge: { is_paused: rest.is_paused, missing: rest.missing },
    backups: { folders, old: files.filter(file => file.days > BACKUP_DAYS) },
    facts: factsDue(now),
    ends: endsOf(week, local)
  }
}

/** The first moment that counts: a UTC day begins. */
export function sinceOf(now: Date, days: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS)
}

export type LookedAt = ReturnType<typeof aboutRound>

function lookOf(played: readonly Played[]): Record<Suspicion, LookedAt[]> {
  const found = [...suspicionsAmong(played)].map(([kind, rounds]) => [kind, rounds.map(aboutRound)])
  return Object.fromEntries(found) as Record<Suspicion, LookedAt[]>
}

/** What staff need to judge it. */
function aboutRound({ attempt, handle, account_day, finished, mode, ...round }: Played) {
  const { seconds, words, score, accuracy, options, places, ms } = round
  const result = { score, accuracy, seconds, words }
  return { attempt, handle, account_day, finished, mode, ...result, options, places, ms }
}

/** Whose median bet is farthest from the model, as a ratio. */
function mostMissed(counts: Week['bets']) {
  const [worst] = [...Map.groupBy(counts, ({ block }) => block)]
    .flatMap(([block, own]) => {
      const known = ALL_BLOCKS.find(({ number }) => number === block)
      if (!known || own.reduce((sum, each) => sum + each.bets, 0) < FEWEST_BETS) return []
      const model = modelOf(block)
      const { bets, median = 1 } = summaryOf(own, model)
      return [
        { block, name: known.name, bets, median, model, off: Math.abs(Math.log(median / model)) }
      ]
    })
    .toSorted((one, other) => other.off - one.off)
  return worst
}

function factsDue(now: Date) {
  const before = new Date(now.getTime() - FACT_DAYS * DAY_MS).toISOString().slice(0, 10)
  const sorted = facts.toSorted((one, other) => one.checked.localeCompare(other.checked))
  return {
    oldest: sorted[0]?.checked ?? '',
    old: sorted
      .filter(fact => fact.checked < before && goesStale(fact))
      .map(({ id, checked, text }) => ({ id, checked, text }))
  }
}

function endsOf({ published, follow }: Week, { now, lastCommit }: Local) {
  const after = (start: Date, days: number): number => start.getTime() + days * DAY_MS
  const ends: [at: number | undefined, what: string, todo: string][] = [
    [
      (dayNumber(FIRST_DAY) + BLOCK_DAYS.length) * DAY_MS,
      'no new block of the day is left, and earlier ones come back',
      '`npm run blocks -- record latest`'
    ],
    [
      lastCommit && after(lastCommit, GITHUB_DAYS),
      'GitHub stops the nightly jobs, unless somebody commits',
      'Commit, or see DEPLOY.md'
    ],
    [
      published === null ? undefined : after(new Date(published), BOARD_DAYS),
      'the published board is stale, and the page reads the database instead',
      '`npm run winners -- publish`'
    ],
    [
      follow.paused_until === null ? undefined : Date.parse(follow.paused_until),
      'the pause of the follow check ends',
      '`npm run winners -- verify` tells why'
    ]
  ]
  return ends
    .flatMap(([at, what, todo]) => {
      if (at === undefined) return []
      const day = new Date(at).toISOString().slice(0, 10)
      return [
        { day, days: Math.floor(at / DAY_MS) - Math.floor(now.getTime() / DAY_MS), what, todo }
      ]
    })
    .toSorted((one, other) => one.days - other.days)
}
