import { atom, onMount } from 'nanostores'
import { followSentence } from '../follow-check/sentences.ts'
import { SITE } from '../../site.ts'
import { $verification, type Verification } from '../follow-check/store.ts'
import { $winners } from '../winners/api.ts'

export type Notice = { readonly kind: 'error' | 'success' | 'info'; readonly text: string }

/** The newest thing to tell a person in passing; it follows what other stores say. */
export const $notice = atom<Notice | undefined>()

onMount($notice, () => {
  let told: unknown
  const stops = [
    // The list may have failed before anyone was there to say so.
    $winners.subscribe(winners => {
      const error = winners.state === 'loading' ? undefined : winners.error
      if (error && error !== told)
        tell({ kind: 'error', text: messageOf(error) || 'Failed to load winners' })
      told = error
    }),
    $verification.listen(verification => {
      const notice = noticeOf(verification)
      if (notice) tell(notice)
    })
  ]
  return () => stops.forEach(stop => stop())
})

function tell(notice: Notice): void {
  $notice.set(notice)
}

function noticeOf(verification: Verification): Notice | undefined {
  switch (verification.state) {
    case 'idle':
    case 'verifying':
      return undefined
    case 'empty':
      return { kind: 'error', text: 'Please enter a username' }
    case 'failed':
      return { kind: 'error', text: verification.reason || 'Failed to verify follow status' }
    case 'answered':
      return {
        kind: verification.answer.following ? 'success' : 'info',
        text: followSentence(verification.answer, SITE.brand.name)
      }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
