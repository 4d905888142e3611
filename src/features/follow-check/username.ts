/** What a person typed as a username, without the `@` it may start with; empty for `@` alone. */
export function typedUsername(input: string): string {
  return input.trim().replace(/^@/, '').trim()
}

/** Whether a text can be a username: 1 to 15 letters, digits and underscores. */
export function isUsername(text: string): boolean {
  return /^\w{1,15}$/.test(text)
}
