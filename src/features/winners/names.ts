import { type Steps } from './sorting.ts'
import { type Winner } from './winner.ts'

/** Names joined between two pauses. */
const RUN = 4096

/**
 * All usernames in lower case, end to end in one string: engines search one long text many times faster than
 * a hundred thousand short ones. The name of the row at `position` is `text` from `starts[position]` up to,
 * but not with, `starts[position + 1]`.
 */
export type Names = { readonly text: string; readonly starts: Uint32Array }

export function* joiningNames(rows: readonly Winner[]): Steps<Names> {
  const starts = new Uint32Array(rows.length + 1)
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += RUN) {
    const names = rows.slice(from, from + RUN).map(({ username }) => username.toLowerCase())
    names.forEach((name, at) => {
      starts[from + at + 1] = (starts[from + at] ?? 0) + name.length
    })
    parts.push(names.join(''))
    yield
  }
  return { text: parts.join(''), starts }
}

/** Calls `visit` once with the position of every row whose name holds `key`, in lower case and not empty. */
export function eachHolding(
  { text, starts }: Names,
  key: string,
  visit: (position: number) => void
): void {
  let position = 0
  for (let at = text.indexOf(key); at >= 0;) {
    while ((starts[position + 1] ?? Infinity) <= at) position++
    const end = starts[position + 1] ?? Infinity
    // What begins in one name and ends in the next stands in neither.
    const isWithin = at + key.length <= end
    if (isWithin) visit(position)
    at = text.indexOf(key, isWithin ? end : at + 1)
  }
}

/** Where a username stands, whatever its case; `undefined` when nobody has it. */
export function positionOf(names: Names, username: string): number | undefined {
  const key = username.toLowerCase()
  let found: number | undefined
  if (key !== '') {
    eachHolding(names, key, position => {
      if (lengthAt(names, position) === key.length) found = position
    })
  }
  return found
}

/** How many letters the name of the row at `position` has. */
export function lengthAt({ starts }: Names, position: number): number {
  return (starts[position + 1] ?? 0) - (starts[position] ?? 0)
}
