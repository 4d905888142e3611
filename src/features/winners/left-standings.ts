import { clock } from '../../platform/clock.ts'
import { isInteger, isRecord, parseJson } from '../../platform/json.ts'
import { readSession, writeSession } from '../../platform/storage.ts'

/** How many of the best are shown, and of the neighbors on each side of a place. */
export const TOP = 10
export const REACH = 2

/** What the board leaves for the landing page of the same visit, in rows of the backend. */
export type Standings = { readonly top: readonly unknown[]; readonly place: RawPlace | undefined }

/** The place of a score: how many winners stand above and below it, and the rows next to it, the best first. */
export type RawPlace = {
  readonly iq: number
  readonly ahead: number
  readonly behind: number
  readonly above: readonly unknown[]
  readonly below: readonly unknown[]
}

const KEY = 'altius:standings'
/** In ms. */
const LIFETIME = 5 * 60_000

export function leaveStandings(standings: Standings): void {
  writeSession(KEY, JSON.stringify({ ...standings, time: clock.now() }))
}

/** What was left in the last five minutes. */
export function leftStandings(): Standings | undefined {
  const left = parseJson(readSession(KEY))
  if (!isRecord(left) || !Array.isArray(left['top']) || !isInteger(left['time'])) return undefined
  const age = clock.now() - left['time']
  if (age < 0 || age > LIFETIME) return undefined
  return { top: left['top'], place: rawPlace(left['place']) }
}

function rawPlace(value: unknown): RawPlace | undefined {
  if (!isRecord(value)) return undefined
  const { iq, ahead, behind, above, below } = value
  if (typeof iq !== 'number' || !isInteger(ahead) || !isInteger(behind)) return undefined
  if (!Array.isArray(above) || !Array.isArray(below)) return undefined
  return { iq, ahead, behind, above, below }
}
