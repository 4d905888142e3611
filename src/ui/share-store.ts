import { atom } from 'nanostores'
import { copyText, shareText } from '../platform/share.ts'

type CardImage =
  | { readonly state: 'drawing' | 'failed' }
  | { readonly state: 'ready'; readonly blob: Blob; readonly url: string }

export type ShareOutcome = 'copied' | 'copy-by-hand' | 'shared' | 'share-by-hand'

export const $cardImage = atom<CardImage>({ state: 'drawing' })
export const $shareOutcome = atom<ShareOutcome | undefined>()

/** Draws a picture; returns how to cancel. */
export function showCard(render: () => Promise<Blob | undefined>): () => void {
  let isGone = false
  $cardImage.set({ state: 'drawing' })
  // Without a canvas the words remain.
  void render()
    .catch(() => undefined)
    .then(blob => {
      if (isGone) return
      $cardImage.set(
        blob ? { state: 'ready', blob, url: URL.createObjectURL(blob) } : { state: 'failed' }
      )
    })
  return () => {
    isGone = true
    const image = $cardImage.get()
    if (image.state === 'ready') URL.revokeObjectURL(image.url)
    $shareOutcome.set(undefined)
  }
}

export async function shareResult(text: string): Promise<void> {
  const image = $cardImage.get()
  $shareOutcome.set(await shareText(text, image.state === 'ready' ? image.blob : undefined))
}

export async function copyResult(text: string): Promise<void> {
  $shareOutcome.set((await copyText(text)) ? 'copied' : 'copy-by-hand')
}
