/** The name of the function, at the end of its URL. */
export const FUNCTION_NAME = 'check-follow-relationship'

/** The brand's account on X, without the `@`. `src/site.ts` names the same one. */
export const BRAND_USERNAME = 'AltiusLabs'

/** The function's response with status 200, which the page shows. */
export type FollowAnswer = {
  readonly following: boolean
  /** The stored spelling if known, otherwise the submitted one, without the leading `@`. */
  readonly username: string
  /** Only for a winner with a known follower count. */
  readonly user?: { readonly followers_count: number }
}

/** Parses a response body; `undefined` if it doesn't have the shape above. */
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
