import { type RankedWinner } from './ranked.ts'

const HEADER = [
  'rank',
  'username',
  'iq_score',
  'followers_count',
  'following_count',
  'follows_altius',
  'description'
]
const END = '\r\n'

/** What a spreadsheet would take for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/
/** Rows put into words between two pauses. */
const STRIDE = 500

/**
 * Writes winners as CSV after RFC 4180, in pieces of 500 rows, so that 100,000 rows never hold the page up.
 * A cell that a spreadsheet would take for a formula starts with an apostrophe.
 */
export function* csvPieces(winners: Iterable<RankedWinner>): Generator<string> {
  let piece = HEADER.join() + END
  let rows = 0
  for (const ranked of winners) {
    piece += lineOf(ranked)
    if (++rows % STRIDE > 0) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function lineOf({ rank, winner }: RankedWinner): string {
  const cells = [
    rank,
    winner.username,
    winner.iq ?? '',
    winner.followers,
    winner.following,
    winner.followsBrand,
    winner.description ?? ''
  ]
  return cells.map(cellOf).join() + END
}

function cellOf(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
