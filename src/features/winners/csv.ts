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

/**
 * Where a spreadsheet would see a formula begin: https://owasp.org/www-community/attacks/CSV_Injection
 * Excel often cuts cells at semicolons, tabs or ends of lines, whatever quotes stand around, and reads a
 * quote at the head of what it has cut. No formula begins with `-)`, but many a wink ends so.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?="*[=+\-@])(?!-\))/g
/** Rows put into words between two pauses. */
const STRIDE = 500

/**
 * Writes winners as CSV after RFC 4180, in pieces of 500 rows, so that 100,000 rows never hold the page up.
 * What a spreadsheet would take for a formula starts with an apostrophe.
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
  const safe = value.replace(FORMULA, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
