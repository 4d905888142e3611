import { atom } from 'nanostores'
import { normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { type FollowAnswer } from '../../../supabase/functions/check-follow-relationship/contract.ts'
import { SITE } from '../../site.ts'
import { checkFollow, type FollowCheck } from './api.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'empty' }
  | { readonly state: 'verifying' }
  | FollowCheck

/** The latest check. */
export const $verification = atom<Verification>({ state: 'idle' })

/** Asks whether the typed name follows the brand; a name without a letter is never sent. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const username = normalizeUsername(input)
  if (username === '') return $verification.set({ state: 'empty' })
  $verification.set({ state: 'verifying' })
  $verification.set(await checkFollow(username))
}

/** The answer as a sentence, for the card and the toast alike. */
export function followSentence({ username, following }: FollowAnswer): string {
  return following
    ? `@${username} is following ${SITE.brand.name}!`
    : `@${username} is not following ${SITE.brand.name}`
}
