import { expect, test } from 'vitest'
import facts from './facts.json'
import ladder from './ladder.json'
import timeline from './timeline.json'

type Source = { url: string; year?: number; note?: string }
type Row = { id: string; date: string; precision: string; fact: string; source: Source }

const ROWS: readonly Row[] = [...ladder, ...timeline]
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DATE = /(?:(\d{1,2}) )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4})/g

/** Figures whose source has no date; their rows say where the date comes from. */
const UNDATED = ['altius-lab', 'monad', 'sei-giga-devnet']

/** When a source was last published or changed, as exactly as it says: `2025-07-22`, `2025-07`, `2025`. */
function dateOf({ note = '', year }: Source): string | undefined {
  const dates = [...note.matchAll(DATE)].map(([, day, month = '', year = '']) =>
    [year, pad(MONTHS.indexOf(month) + 1), day && pad(Number(day))].filter(Boolean).join('-')
  )
  return dates.toSorted().at(-1) ?? year?.toString()
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

test.each(ROWS)('the source of $id is not older than what it is cited for', row => {
  const known = { day: 10, month: 7, year: 4 }[row.precision]
  const published = dateOf(row.source)
  if (!published) return
  const length = Math.min(known ?? 4, published.length)
  expect(published.slice(0, length) >= row.date.slice(0, length), published).toBe(true)
})

test('a figure of the ladder rests on a dated source, but for those that are known to have none', () => {
  expect(
    ladder
      .filter(({ source }) => !dateOf(source))
      .map(({ id }) => id)
      .toSorted()
  ).toEqual(UNDATED)
})

test.each(ROWS)('the source of $id is one of its fact’s', ({ fact, source }) => {
  const sources: readonly { publisher: string; url?: string }[] =
    facts.find(({ id }) => id === fact)?.sources ?? []
  const known = sources.map(({ url }) => url)
  expect(known).toContain(source.url)
})
