import { type FollowAnswer } from './answer.ts'

/** What a toast says of an answer. */
export function followSentence({ username, following }: FollowAnswer, brand: string): string {
  return following
    ? `@${username} is following ${brand}!`
    : `@${username} is not following ${brand}`
}
