import { atom } from 'nanostores'
import { normalizeUsername } from '../../domain/winners/username.ts'
import { type FollowAnswer } from '../../domain/follow/follow-answer.ts'
import { SITE } from '../../site.ts'
import { formatAge } from '../../ui/format.ts'
import { notify } from '../notifications/notify.ts'
import { markFollowing } from '../winners/store.ts'
// `import { type … }` would load the module and the client.
import type { FollowOutcome } from './api.ts'

export type Verification = { readonly state: 'idle' | 'empty' | 'verifying' } | FollowOutcome

export const $verification = atom<Verification>({ state: 'idle' })

/** Never sends a name without a letter. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const name = normalizeUsername(input)
  if (name === '') {
    $verification.set({ state: 'empty' })
    notify('error', 'Please enter a username')
    return
  }
  $verification.set({ state: 'verifying' })
  let outcome: FollowOutcome = { state: 'failed', reason: 'Failed to verify follow status' }
  try {
    // The client is ten times what reading a table needs: load it on first use.
    const { checkFollow } = await import('./api.ts')
    outcome = await checkFollow(name)
  } catch (error) {
    console.warn('Failed to verify follow status', error)
  }
  $verification.set(outcome)
  if (outcome.state !== 'answered') {
    notify('error', outcome.reason)
    return
  }
  const { username, following, checked_at, source } = outcome.answer
  notify(following ? 'success' : 'info', sentenceOf(outcome.answer))
  if (source === 'x-api' && checked_at) markFollowing(username, following, checked_at)
}

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
