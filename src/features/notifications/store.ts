import { atom, onMount } from 'nanostores'
import { $verification, followSentence, type Verification } from '../follow-check/store.ts'
import { $winners } from '../winners/store.ts'

export type Notice = { readonly kind: 'error' | 'success' | 'info'; readonly text: string }

/** The latest notification; it follows the other stores. */
export const $notice = atom<Notice | undefined>()

onMount($notice, () => {
  let announced: unknown
  const stops = [
    // Either may have happened before anyone was there to say so.
    $winners.subscribe(winners => {
      const error = winners.state === 'failed' ? winners.error : undefined
      const message = error instanceof Error ? error.message : ''
      if (error && error !== announced)
        $notice.set({ kind: 'error', text: message || 'Failed to load winners' })
      announced = error
    }),
    $verification.subscribe(verification => {
      const notice = noticeOf(verification)
      if (notice) $notice.set(notice)
    })
  ]
  return () => stops.forEach(stop => stop())
})

function noticeOf(verification: Verification): Notice | undefined {
  switch (verification.state) {
    case 'idle':
    case 'verifying':
      return undefined
    case 'empty':
      return { kind: 'error', text: 'Please enter a username' }
    case 'no-such-account':
    case 'slow-down':
    case 'unknown':
    case 'failed':
      return { kind: 'error', text: verification.reason || 'Failed to verify follow status' }
    case 'answered':
      return {
        kind: verification.answer.following ? 'success' : 'info',
        text: followSentence(verification.answer)
      }
  }
}
