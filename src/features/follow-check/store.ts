import { atom } from 'nanostores'
import { type FollowAnswer } from './answer.ts'
import { typedUsername } from './username.ts'
import { checkFollow } from './api.ts'

export type Verification =
  | { readonly state: 'idle' }
  | { readonly state: 'empty' }
  | { readonly state: 'verifying' }
  | { readonly state: 'answered'; readonly answer: FollowAnswer }
  | { readonly state: 'failed'; readonly reason: string }

export const $verification = atom<Verification>({ state: 'idle' })

/** Asks whether the typed name follows the brand; a name without a letter is never sent. */
export async function verify(input: string): Promise<void> {
  if ($verification.get().state === 'verifying') return
  const username = typedUsername(input)
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
