import { type Chance, createChance } from './chance.ts'
import { describeWinner } from './descriptions.ts'
import { inventUsername } from './usernames.ts'

/** A row of `public.winners` as the REST interface would give it. */
export type GeneratedWinner = {
  id: number
  username: string
  avatar_url: string | null
  description: string | null
  followers_count: number | null
  following_count: number | null
  /** Points, 70 to 160 in halves. */
  iq_score: number | null
  /** Percent, 0 to 100, two decimals. */
  accuracy_percentage: number | null
  /** Seconds. */
  completion_time: number | null
  /** ISO 8601, UTC. */
  created_at: string
  follows_altius: boolean
  /** ISO 8601, UTC; null when never checked. */
  follows_altius_checked_at: string | null
}

/** The columns of the table, as the specification orders them. */
export const COLUMNS = [
  'id',
  'username',
  'avatar_url',
  'description',
  'followers_count',
  'following_count',
  'iq_score',
  'accuracy_percentage',
  'completion_time',
  'created_at',
  'follows_altius',
  'follows_altius_checked_at'
] as const satisfies readonly (keyof GeneratedWinner)[]

/** How many winners are made when nobody says otherwise. */
export const DEFAULT_WINNERS = 5210

/** The most winners that can be made. */
export const MOST_WINNERS = 1_000_000

const AVATARS = 8
const FIRST_DAY = Date.UTC(2024, 8, 2)
const DAY = 86_400_000

function avatar(chance: Chance): string | null {
  return chance.happens(0.45) ? null : `/avatars/${chance.whole(1, AVATARS)}.svg`
}

// Zipf's law: the k-th largest is about 1/k of the largest. The reciprocal of an even number is
// spread just so; the cap stands for the few giants there are.
function followers(chance: Chance): number {
  return Math.min(Math.floor(160 / Math.max(chance.next(), 1e-9)) - 160, 4_800_000)
}

// Most follow few: the product of three even numbers leans towards nothing.
function following(chance: Chance): number {
  return Math.floor(chance.next() * chance.next() * chance.next() * 7500)
}

function within(low: number, value: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function winner(index: number, total: number, chance: Chance): GeneratedWinner {
  const username = inventUsername(index, total, chance)
  const iq = within(70, Math.round(chance.bell(116, 14) * 2) / 2, 160)
  const accuracy = within(0, ((iq - 70) / 90) * 100 + chance.bell(0, 6), 100)
  const createdAt = FIRST_DAY + chance.whole(0, 300 * DAY - 1)
  const isChecked = chance.happens(0.7)
  return {
    id: index + 1,
    username,
    avatar_url: avatar(chance),
    description: describeWinner(index, chance),
    followers_count: chance.happens(0.02) ? null : followers(chance),
    following_count: chance.happens(0.02) ? null : following(chance),
    iq_score: chance.happens(0.01) ? null : iq,
    accuracy_percentage: chance.happens(0.01) ? null : Math.round(accuracy * 100) / 100,
    completion_time: chance.happens(0.03)
      ? null
      : Math.round(within(45, chance.bell(620 - iq * 2, 110), 1800)),
    created_at: new Date(createdAt).toISOString(),
    follows_altius: isChecked && chance.happens(0.4),
    follows_altius_checked_at: isChecked
      ? new Date(createdAt + chance.whole(0, 90 * DAY)).toISOString()
      : null
  }
}

/**
 * Makes `total` invented winners, the same ones for the same total, one at a time so that a
 * million need no memory.
 *
 * @param total a whole number from 0 to {@link MOST_WINNERS}
 */
export function* generateWinners(total: number): Generator<GeneratedWinner, void, undefined> {
  const chance = createChance(total)
  for (let index = 0; index < total; index += 1) yield winner(index, total, chance)
}
