import { z } from 'astro/zod'
import { type PlayedRound } from '../../src/domain/challenge/suspicions.ts'
import { COUNTS, UNCOUNTED } from '../bets/program.ts'
import { LACK } from '../../supabase/operator/challenge-status.ts'
import { type Connection } from '../../supabase/operator/connection.ts'

const numbers = z.array(z.number().nullable())

const PLAYED = z.object({
  attempt: z.string(),
  handle: z.string(),
  account: z.int(),
  account_day: z.string().nullable(),
  finished: z.string(),
  mode: z.string(),
  seconds: z.int(),
  words: z.int(),
  score: z.number(),
  accuracy: z.number(),
  questions: z.array(z.int()),
  options: numbers,
  places: numbers,
  rights: z.array(z.boolean().nullable()),
  ms: numbers
}) satisfies z.ZodType<PlayedRound>

export type Played = z.infer<typeof PLAYED>

const ASKED = { family: z.string(), difficulty: z.string(), asked: z.int(), right: z.int() }

/** The answer of `staff_week`. */
const WEEK = z.object({
  winners: z.object({
    total: z.int(),
    /** Their first result in the challenge. */
    new: z.int(),
    /** A better one than before. */
    improved: z.int(),
    /** Of a file, by the day that it names. */
    imported: z.int(),
    best: z.array(
      z.object({ username: z.string(), iq_score: z.number().nullable(), kind: z.string() })
    ),
    barred: z.int(),
    deleted: z.int()
  }),
  rounds: z.object({
    begun: z.int(),
    /** All questions were asked. */
    ended: z.int(),
    given_up: z.int(),
    open: z.int(),
    void: z.int()
  }),
  played: z.array(PLAYED),
  kinds: z.array(z.object(ASKED)),
  hardest: z.array(
    z.object({ ...ASKED, id: z.int(), stem: z.string(), wrong_option: z.string().nullable() })
  ),
  bets_today: z.int(),
  follow: z.object({
    checked: z.int(),
    calls_today: z.int(),
    calls_per_day: z.int(),
    visitors_today: z.int(),
    refused_today: z.int(),
    paused_until: z.string().nullable(),
    pause_reason: z.string().nullable()
  }),
  signed_in: z.int(),
  /** When the board was last published. */
  published: z.string().nullable(),
  is_paused: z.boolean(),
  missing: z.array(LACK)
})

export type Week = z.infer<typeof WEEK> & {
  bets: z.infer<typeof COUNTS>
  uncounted: z.infer<typeof UNCOUNTED>
}

export async function readWeek(project: Connection, since: Date): Promise<Week> {
  const week = await project.rpc('staff_week', { since: since.toISOString() }, WEEK)
  const bets = await project.rpc('all_bets', {}, COUNTS)
  const uncounted = await project.rpc('uncounted_bets', {}, UNCOUNTED)
  return { ...week, bets, uncounted }
}
