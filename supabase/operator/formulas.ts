/**
 * Where a spreadsheet would see a formula begin: at the head of a cell, and after a semicolon, a tab or
 * the end of a line, where Excel often cuts cells whatever quotes stand around. It takes full-width
 * signs for plain ones. https://owasp.org/www-community/attacks/CSV_Injection
 *
 * Apostrophes before the sign count too: otherwise a text that has its own would lose it on the way back.
 */
const SIGN = `'*"*(?:[=+@\\uFF1D\\uFF0B\\uFF0D\\uFF20]|-(?!\\)))`
const FORMULA = new RegExp(`^(?='*[\\t\\r]|${SIGN})|(?<=[;\\t\\r\\n])(?=${SIGN})`, 'g')
const GUARDED = new RegExp(`^'(?='*[\\t\\r]|${SIGN})|(?<=[;\\t\\r\\n])'(?=${SIGN})`, 'g')

/** Puts an apostrophe before everything in a cell that a spreadsheet would take for a formula. */
export function guardFormulas(text: string): string {
  return text.replace(FORMULA, "'")
}

/** The text that {@link guardFormulas} was given. */
export function unguardFormulas(text: string): string {
  return text.replace(GUARDED, '')
}
