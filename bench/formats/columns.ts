/** What search and sort need: one value a winner in each list. */
export type Columns = { readonly [Name in (typeof NAMES)[number]]: ArrayLike<unknown> }

export const NAMES = [
  'username',
  'iq_score',
  'followers_count',
  'following_count',
  'follows_altius'
] as const
