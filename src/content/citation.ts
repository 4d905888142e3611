type Source = {
  readonly publisher: string
  readonly title?: string | undefined
  readonly subtitle?: string | undefined
  readonly year?: number | undefined
  readonly note?: string | undefined
}

/** `Paradigm, “Introducing Reth” (7 Dec 2022)`. */
export function citation({ publisher, title, subtitle, year, note }: Source): string {
  const name = [title, subtitle].filter(Boolean).join(': ')
  const detail = note ?? year
  return `${publisher}${name && `, “${name}”`}${detail ? ` (${detail})` : ''}`
}
