const USERNAME = /^[A-Za-z0-9_]{1,15}$/

/** What a person typed as a username, without the `@` it may start with; empty for `@` alone. */
export function normalizeUsername(input: string): string {
  return input.trim().replace(/^@/, '').trim()
}

/** Whether a text can be a username on X: 1 to 15 letters, digits or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}
