import {
  WINNER_FIELDS,
  type WinnerField,
  type WinnerRow
} from '../../domain/winners/winner-columns.ts'
import { fakes } from '../../../tests/fakes.ts'
import { standingOf } from '../../domain/winners/standing.ts'
import { type Place, REACH, type Winner } from './places.ts'
import { ANA } from './winners.fixture.ts'

const NOTHING = Object.fromEntries(WINNER_FIELDS.map(field => [field, null])) as Record<
  WinnerField,
  null
>

export function tableOf(size: number): readonly WinnerRow[] {
  return Array.from({ length: size }, (_, place) => ({
    ...NOTHING,
    id: place + 1,
    username: `runner_${place + 1}`,
    followers_count: 1000 + place,
    following_count: place % 7,
    iq_score: Math.max(70, 160 - place / 10),
    created_at: '2026-01-01',
    follows_altius: place % 2 === 0
  }))
}

export function answerWinners(rows: readonly unknown[]): void {
  fakes.answer('/rest/v1/rpc/winner_places', () => Response.json([]))
  fakes.answer('/rest/v1/winners', request => batchFor(request, rows))
}

/** Whether a row is in the span that a request asks for. */
function isIn(since: string | null, until: string | null, { created_at: time }: WinnerRow) {
  const at = Date.parse(time)
  return (!since || at >= Date.parse(since)) && (!until || at < Date.parse(until))
}

/** Filters by name and time, sorts and counts, as the database does for a page of the board; and ranks. */
export function answerAsDatabase(rows: readonly WinnerRow[]): void {
  const valueOf = (row: WinnerRow, field = '') => Number(row[field as WinnerField])
  const sortedBy = (field = '', direction = '') =>
    rows.toSorted(
      (one, other) =>
        (valueOf(one, field) - valueOf(other, field)) * (direction === 'asc' ? 1 : -1) ||
        (one.username < other.username ? -1 : 1)
    )
  fakes.answer('/rest/v1/winners', request => {
    const { searchParams } = new URL(request.url)
    const [, start, name = '', end] =
      /^ilike\.(\*?)(.*?)(\*?)$/.exec(searchParams.get('username') ?? 'ilike.**') ?? []
    const key = name.replaceAll('\\_', '_')
    const isMatch = ({ username }: WinnerRow) =>
      start && end ? username.includes(key) : username === key
    const [field, direction] = searchParams.get('order')?.split(/[.,]/) ?? []
    const times = searchParams.getAll('created_at').map(time => time.replace(/^(gte|lt)\./, ''))
    const found = sortedBy(field, direction).filter(isMatch)
    return batchFor(
      request,
      found.filter(row => isIn(times[0] ?? null, times[1] ?? null, row))
    )
  })
  fakes.answer('/rest/v1/rpc/winner_places', ({ url }) => {
    const { searchParams } = new URL(url)
    const ids = searchParams.get('ids')?.slice(1, -1).split(',').map(Number) ?? []
    const direction = searchParams.get('ascending') === 'true' ? 'asc' : 'desc'
    const order = sortedBy(searchParams.get('field') ?? '', direction)
      .filter(row => isIn(searchParams.get('since'), searchParams.get('until'), row))
      .map(({ id }) => id)
    return Response.json(ids.map(id => ({ id, place: order.indexOf(id) + 1 })))
  })
}

/** `max` is how many rows the server sends at once. */
export function batchFor(request: Request, rows: readonly unknown[], max = rows.length): Response {
  const { searchParams } = new URL(request.url)
  const offset = Number(searchParams.get('offset'))
  const limit = Math.min(max, Number(searchParams.get('limit') ?? rows.length))
  const batch = rows.slice(offset, offset + limit)
  const isCounted = request.headers.get('prefer')?.includes('count=exact')
  if (isCounted && offset > rows.length) return Response.json({ message: 'No' }, { status: 416 })
  const range = `${offset}-${offset + batch.length - 1}/${isCounted ? rows.length : '*'}`
  return Response.json(batch, { headers: { 'content-range': range } })
}

export function answerRanked(ranked: readonly WinnerRow[]): void {
  fakes.answer('/rest/v1/winners', request => {
    const { searchParams } = new URL(request.url)
    const rows = ranked.filter(rowFilter(searchParams.get('iq_score') ?? ''))
    if (searchParams.get('order')?.startsWith('iq_score.asc')) rows.reverse()
    return batchFor(request, rows)
  })
}

function rowFilter(filter: string): (row: WinnerRow) => boolean {
  const [, operator, value] = /^(gte|lt|is)\.(.+)$/.exec(filter) ?? []
  return ({ iq_score: iq }) => {
    if (operator === undefined) return true
    if (operator === 'is' || iq === null) return operator === 'is' && iq === null
    return operator === 'gte' ? iq >= Number(value) : iq < Number(value)
  }
}

export function refuseWinners(message: string): void {
  fakes.answer('/rest/v1/winners', () => Response.json({ message }, { status: 500 }))
}

export function offsets(): readonly number[] {
  return fakes.requests
    .map(({ url }) => Number(new URL(url).searchParams.get('offset')))
    .sort((a, b) => a - b)
}

export function placeAmong(ranked: readonly Winner[], iq: number): Place {
  const ahead = ranked.filter(({ iq_score }) => iq_score !== null && iq_score >= iq).length
  return {
    iq,
    ...standingOf(ahead, ranked.length - ahead),
    above: ranked.slice(Math.max(0, ahead - REACH), ahead),
    below: ranked.slice(ahead, ahead + REACH)
  }
}

export function scorers(...scores: readonly (number | null)[]): readonly Winner[] {
  return scores.map((iq_score, at) => ({
    ...ANA,
    id: at + 1,
    username: `runner_${at + 1}`,
    iq_score
  }))
}
