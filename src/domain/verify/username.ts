/** What a person typed as a username, without the `@` it may start with; empty for `@` alone. */
export function typedUsername(input: string): string {
  return input.trim().replace(/^@/, '').trim()
}
