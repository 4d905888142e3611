const USERNAME = /^[A-Za-z0-9_]{1,15}$/

/** Trims a typed username and drops a leading `@`; empty for `@` alone. */
export function normalizeUsername(input: string): string {
  return input.trim().replace(/^@/, '').trim()
}

/** Whether this can be a username on X: 1 to 15 letters, digits or underscores. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text)
}
