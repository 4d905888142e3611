import { atom, onMount } from 'nanostores'
import { $verification, messageOf } from '../follow-check/store.ts'
import { $winners } from '../winners/store.ts'

export type Notice = { readonly kind: 'error' | 'success' | 'info'; readonly text: string }

export const $notice = atom<Notice | undefined>()

onMount($notice, () => {
  let announced: unknown
  const stops = [
    // Either may have happened before the subscription.
    $winners.subscribe(winners => {
      const error = winners.state === 'failed' ? winners.error : undefined
      const message = error instanceof Error ? error.message : ''
      if (error && error !== announced)
        $notice.set({ kind: 'error', text: message || 'Failed to load winners' })
      announced = error
    }),
    $verification.subscribe(verification => {
      const message = messageOf(verification)
      if (message) $notice.set(message)
    })
  ]
  return () => stops.forEach(stop => stop())
})
