export type Precision = 'day' | 'month' | 'year'

const FORMAT: Record<Precision, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' }
}

const KEPT: Record<Precision, number> = { day: 10, month: 7, year: 4 }

/** The part of an ISO date that is known: what a `<time>` element may claim. */
export function knownPart(date: string, precision: Precision): string {
  return date.slice(0, KEPT[precision])
}

/** The date as read, no more exact than it is known. */
export function formatDate(date: string, precision: Precision): string {
  return new Intl.DateTimeFormat('en-GB', FORMAT[precision]).format(new Date(`${date}T00:00:00Z`))
}
