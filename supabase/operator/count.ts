/** A number with its noun, in the plural unless it is one: `1 winner`, `1,234 winners`. */
export function count(total: number, what: string): string {
  return `${total.toLocaleString('en-US')} ${what}${total === 1 ? '' : 's'}`
}
