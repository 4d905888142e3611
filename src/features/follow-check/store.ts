import { atom } from 'nanostores'
import { normalizeUsername, USERNAME_MESSAGES } from '../../domain/winners/username.ts'
import { notify } from '../../platform/environment.ts'
// `import { type … }` would load the module and the client.
import type { FollowOutcome } from './api.ts'
import { sentenceOf } from './sentences.ts'

export type Verification = { readonly state: 'idle' | 'verifying' } | FollowOutcome

export const $verification = atom<Verification>({ state: 'idle' })

/** Never sends a name without a letter. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const name = normalizeUsername(input)
  if (name === '') return fail({ state: 'failed', reason: USERNAME_MESSAGES.empty })
  $verification.set({ state: 'verifying' })
  let outcome: FollowOutcome = { state: 'failed', reason: 'Failed to verify follow status' }
  try {
    // The client is ten times what reading a table needs: load it on first use.
    const { checkFollow } = await import('./api.ts')
    outcome = await checkFollow(name)
  } catch (error) {
    console.warn('Failed to verify follow status', error)
  }
  if (outcome.state !== 'answered') return fail(outcome)
  $verification.set(outcome)
  notify(outcome.answer.following ? 'success' : 'info', sentenceOf(outcome.answer))
}

function fail(outcome: Exclude<FollowOutcome, { state: 'answered' }>): void {
  $verification.set(outcome)
  notify('error', outcome.reason)
}
