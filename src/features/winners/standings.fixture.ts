import { fakes } from '../../../tests/fakes.ts'
import { type TableRow } from './backend.fixture.ts'
import { type Place, REACH, type Scorer, standingOf } from './standings.ts'

/** Winners `runner_1`, `runner_2` and so on with these scores, which are given from the best. */
export function scorers(...scores: readonly (number | null)[]): readonly Scorer[] {
  return scores.map((iq, at) => ({ username: `runner_${at + 1}`, avatar: null, iq }))
}

/** The place of a score among winners in the order of the board: the reference that the queries must equal. */
export function placeAmong(ranked: readonly Scorer[], iq: number): Place {
  const ahead = ranked.filter(winner => winner.iq !== null && winner.iq >= iq).length
  return {
    iq,
    ...standingOf(ahead, ranked.length - ahead),
    above: ranked.slice(Math.max(0, ahead - REACH), ahead),
    below: ranked.slice(ahead, ahead + REACH)
  }
}

/** The backend has these rows, the best first, from now on, and answers requests for some by rank. */
export function answerRanked(ranked: readonly TableRow[]): void {
  fakes.answer('/rest/v1/winners', request => {
    const { searchParams } = new URL(request.url)
    const isCounted = request.headers.get('prefer') === 'count=exact'
    const rows = ranked.filter(rowFilter(searchParams))
    if (searchParams.get('order')?.startsWith('iq_score.asc')) rows.reverse()
    const part = rows.slice(0, Number(searchParams.get('limit')))
    const last = part.length > 0 ? `0-${part.length - 1}` : '*'
    return Response.json(part, {
      status: part.length < rows.length && isCounted ? 206 : 200,
      headers: { 'content-range': `${last}/${isCounted ? rows.length : '*'}` }
    })
  })
}

function rowFilter(params: URLSearchParams): (row: TableRow) => boolean {
  const [, operator, value] = /^(gte|lt|is)\.(.+)$/.exec(params.get('iq_score') ?? '') ?? []
  return ({ iq_score: iq }) => {
    if (operator === undefined) return true
    if (operator === 'is' || iq === null) return operator === 'is' && iq === null
    return operator === 'gte' ? Number(iq) >= Number(value) : Number(iq) < Number(value)
  }
}
