/** The name of the function; its address ends with it. */
export const FUNCTION_NAME = 'check-follow-relationship'

/** What the function answers with status 200, and what the page shows. */
export type FollowAnswer = {
  readonly following: boolean
  /** As stored when known, else as sent, without the leading `@`. */
  readonly username: string
  /** Only for a winner whose number of followers is known. */
  readonly user?: { readonly followers_count: number }
}

/**
 * Reads the body of an answer.
 * @returns `undefined` when it doesn't have the shape above
 */
export function parseFollowAnswer(body: unknown): FollowAnswer | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { following, username, user } = body as Record<string, unknown>
  if (typeof following !== 'boolean' || typeof username !== 'string') return undefined
  const followers =
    typeof user === 'object' && user !== null && 'followers_count' in user
      ? user.followers_count
      : undefined
  return typeof followers === 'number'
    ? { following, username, user: { followers_count: followers } }
    : { following, username }
}
