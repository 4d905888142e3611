import { type FollowAnswer } from '../../domain/follow/follow-answer.ts'
import { SITE } from '../../site.ts'
import { formatAge } from '../../ui/format.ts'

export function sentenceOf({ username, following, checked_at }: FollowAnswer): string {
  const { name } = SITE.brand
  if (following) return `@${username} is following ${name}!`
  return checked_at === null
    ? `No record of @${username} following ${name}`
    : `@${username} is not following ${name}`
}

export function noteOf({ checked_at }: FollowAnswer, at: number): string {
  if (checked_at) return `Checked on ${SITE.social.name} ${formatAge(Date.parse(checked_at), at)}.`
  return checked_at === null ? `Not checked on ${SITE.social.name} yet.` : ''
}
