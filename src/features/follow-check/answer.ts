/** What the function `check-follow-relationship` says of a username. */
export type FollowAnswer = {
  readonly following: boolean
  readonly username: string
  /** Only for someone the backend knows. */
  readonly followers: number | undefined
}

/**
 * Takes the body of an answer.
 * @returns the answer, or `undefined` when it has not the agreed shape
 */
export function followAnswerFrom(body: unknown): FollowAnswer | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { following, username, user } = body as Record<string, unknown>
  if (typeof following !== 'boolean' || typeof username !== 'string') return undefined
  const followers =
    typeof user === 'object' && user !== null && 'followers_count' in user
      ? user.followers_count
      : undefined
  return { following, username, followers: typeof followers === 'number' ? followers : undefined }
}
