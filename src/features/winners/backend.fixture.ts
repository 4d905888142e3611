import { type SnapshotRow } from '../../../supabase/functions/_shared/winners-snapshot.ts'
import { fakes } from '../../../tests/fakes.ts'

/** A row of the table `winners` as the backend answers it. */
export type TableRow = Readonly<SnapshotRow & Record<string, unknown>>

/** Rows `runner_1`, `runner_2` and so on: the first has the best score and the fewest followers. */
export function tableOf(size: number): readonly TableRow[] {
  return Array.from({ length: size }, (_, place) => ({
    id: place + 1,
    username: `runner_${place + 1}`,
    avatar_url: null,
    description: null,
    followers_count: 1000 + place,
    following_count: place % 7,
    iq_score: Math.max(70, 160 - place / 10),
    accuracy_percentage: null,
    completion_time: null,
    created_at: '2026-01-01',
    follows_altius: place % 2 === 0,
    follows_altius_checked_at: null
  }))
}

/** The backend has these rows from now on. */
export function answerWinners(rows: readonly unknown[]): void {
  fakes.answer('/rest/v1/winners', request => batchFor(request, rows))
}

/** The batch that a request is about, of these rows in this order. */
export function batchFor(request: Request, rows: readonly unknown[]): Response {
  const { searchParams } = new URL(request.url)
  const offset = Number(searchParams.get('offset'))
  const batch = rows.slice(offset, offset + Number(searchParams.get('limit')))
  const isCounted = request.headers.get('prefer')?.includes('count=exact')
  const range = `${offset}-${offset + batch.length - 1}/${isCounted ? rows.length : '*'}`
  const headers = { 'content-range': range, 'content-type': 'application/json' }
  return request.method === 'HEAD'
    ? new Response(null, { headers })
    : new Response(JSON.stringify(batch), { headers })
}

/** The backend refuses from now on. */
export function refuseWinners(message: string): void {
  fakes.answer('/rest/v1/winners', () => Response.json({ message }, { status: 500 }))
}

/** The requests for rows sent so far, as their offsets. */
export function offsets(): readonly number[] {
  return fakes.requests
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => Number(new URL(url).searchParams.get('offset')))
}
