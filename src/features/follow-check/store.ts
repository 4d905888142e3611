import { atom } from 'nanostores'
import { normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { type FollowAnswer } from '../../../supabase/functions/check-follow-relationship/contract.ts'
import { SITE } from '../../site.ts'
import { checkFollow } from './api.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'empty' }
  | { readonly state: 'verifying' }
  | { readonly state: 'answered'; readonly answer: FollowAnswer }
  | { readonly state: 'failed'; readonly reason: string }

/** The latest check: what was asked for and what came of it. */
export const $verification = atom<Verification>({ state: 'idle' })

/** Asks whether the typed name follows the brand; a name without a letter is never sent. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const username = normalizeUsername(input)
  if (username === '') {
    $verification.set({ state: 'empty' })
    return
  }
  $verification.set({ state: 'verifying' })
  const check = await checkFollow(username)
  $verification.set(
    check.ok
      ? { state: 'answered', answer: check.answer }
      : { state: 'failed', reason: check.reason }
  )
}

/** The answer as a sentence, for the card and the toast alike. */
export function followSentence({ username, following }: FollowAnswer): string {
  return following
    ? `@${username} is following ${SITE.brand.name}!`
    : `@${username} is not following ${SITE.brand.name}`
}
