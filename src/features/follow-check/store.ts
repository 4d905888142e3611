import { atom } from 'nanostores'
import { normalizeUsername } from '../../domain/winners/username.ts'
import { type FollowAnswer } from '../../domain/follow/follow-answer.ts'
import { SITE } from '../../site.ts'
import { formatAge } from '../../ui/format.ts'
import { markFollowing } from '../winners/store.ts'
// `import { type … }` would load the module and the client.
import type { FollowOutcome } from './api.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'empty' }
  | { readonly state: 'verifying' }
  | FollowOutcome

export const $verification = atom<Verification>({ state: 'idle' })

/** Never sends a name without a letter. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const username = normalizeUsername(input)
  if (username === '') {
    $verification.set({ state: 'empty' })
    return
  }
  $verification.set({ state: 'verifying' })
  try {
    // The client is ten times what reading a table needs: load it on first use.
    const { checkFollow } = await import('./api.ts')
    const outcome = await checkFollow(username)
    if (outcome.state === 'answered') showOnBoard(outcome.answer)
    $verification.set(outcome)
  } catch (error) {
    console.warn('Failed to verify follow status', error)
    $verification.set({ state: 'failed', reason: '' })
  }
}

function showOnBoard({ username, following, checked_at, source }: FollowAnswer): void {
  if (source === 'x-api' && checked_at) markFollowing(username, following, checked_at)
}

type Message = { readonly kind: 'success' | 'info' | 'error'; readonly text: string }

export function messageOf(verification: Verification): Message | undefined {
  switch (verification.state) {
    case 'idle':
    case 'verifying':
      return undefined
    case 'empty':
      return { kind: 'error', text: 'Please enter a username' }
    case 'unknown':
    case 'failed':
      return { kind: 'error', text: verification.reason || 'Failed to verify follow status' }
    case 'answered': {
      const { following, username, checked_at } = verification.answer
      const { name } = SITE.brand
      if (following) return { kind: 'success', text: `@${username} is following ${name}!` }
      const isUnrecorded = checked_at === null
      return {
        kind: 'info',
        text: isUnrecorded
          ? `No record of @${username} following ${name}`
          : `@${username} is not following ${name}`
      }
    }
  }
}

export function noteOf({ checked_at }: FollowAnswer, at: number): string {
  if (checked_at) return `Checked on ${SITE.social.name} ${formatAge(Date.parse(checked_at), at)}.`
  return checked_at === null ? `Not checked on ${SITE.social.name} yet.` : ''
}
