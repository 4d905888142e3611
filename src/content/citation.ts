import { formatDate } from './timeline.ts'

type Source = {
  readonly publisher: string
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  /** ISO, as exact as it is known. */
  readonly date?: string | undefined
  readonly note?: string | undefined
}

/** `Paradigm, “Introducing Reth” (Dec 7, 2022)`. */
export function citation({ publisher, title, subtitle, date, note }: Source): string {
  const name = [title, subtitle].filter(Boolean).join(': ')
  const details = [date && formatDate(date), note].filter(Boolean).join(', ')
  return `${publisher}${name && `, “${name}”`}${details && ` (${details})`}`
}
