/**
 * Where a spreadsheet starts a formula: at a cell's start, and after semicolons, tabs and line ends, where Excel cuts
 * cells even in quotes: https://owasp.org/www-community/attacks/CSV_Injection Apostrophes before the sign count too,
 * so a text's own survive the round trip.
 */
const SIGN = `'*"*(?:[=+@\\uFF1D\\uFF0B\\uFF0D\\uFF20]|-(?!\\)))`
const FORMULA = new RegExp(`^(?='*[\\t\\r]|${SIGN})|(?<=[;\\t\\r\\n])(?=${SIGN})`, 'g')
const GUARDED = new RegExp(`^'(?='*[\\t\\r]|${SIGN})|(?<=[;\\t\\r\\n])'(?=${SIGN})`, 'g')

export function guardFormulas(text: string): string {
  return text.replace(FORMULA, "'")
}

/** The inverse of {@link guardFormulas}. */
export function unguardFormulas(text: string): string {
  return text.replace(GUARDED, '')
}
