import { atom, computed } from 'nanostores'
import { normalizeUsername } from '../../../supabase/functions/_shared/username.ts'
import { type FollowAnswer } from '../../../supabase/functions/check-follow-relationship/contract.ts'
import { SITE } from '../../site.ts'
// Types alone: `import { type … }` would load the module, and the client with it.
import type { FollowCheck, Outcome } from './api.ts'

export type { Outcome }

/** `kept` is the outcome that stays on show: nothing newer is known yet, or could be found out. */
export type Verification = { readonly kept?: Outcome | undefined } & (
  | { readonly state: 'idle' }
  | { readonly state: 'empty' }
  | { readonly state: 'verifying' }
  | FollowCheck
)

/** In a tab from before a deployment the code is gone for good; only a reload brings the new one. */
const NOT_LOADED =
  "Failed to verify follow status: part of this page couldn't be loaded. Try again, or reload."

/** The latest check. */
export const $verification = atom<Verification>({ state: 'idle' })

/** What the card shows. */
export const $outcome = computed($verification, verification =>
  'username' in verification ? verification : verification.kept
)

/** Asks whether the typed name follows the brand; a name without a letter is never sent. */
export async function verify(input: string): Promise<void> {
  const username = normalizeUsername(input)
  if (isVerifying()) return
  if (username === '') $verification.set({ state: 'empty', kept: $outcome.get() })
  else await check(username)
}

/** Asks once more about the name on show; what is known of it stays until there is something newer. */
export async function verifyAgain(): Promise<void> {
  const kept = $outcome.get()
  if (kept && !isVerifying()) await check(kept.username, kept)
}

function isVerifying(): boolean {
  return $verification.get().state === 'verifying'
}

async function check(username: string, kept?: Outcome): Promise<void> {
  $verification.set({ state: 'verifying', kept })
  // Its client weighs ten times what reading a table needs, so it comes with its first use.
  const api = await import('./api.ts').catch(() => undefined)
  const found: FollowCheck = api
    ? await api.checkFollow(username)
    : { state: 'failed', reason: NOT_LOADED }
  if (found.state === 'answered') api?.tellBoard(found.answer)
  $verification.set(found.state === 'failed' ? { ...found, kept } : found)
}

/** The answer as a sentence, for the card and the toast alike. */
export function followSentence({ username, following }: FollowAnswer): string {
  return following
    ? `@${username} is following ${SITE.brand.name}!`
    : `@${username} is not following ${SITE.brand.name}`
}
