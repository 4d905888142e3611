import { atom } from 'nanostores'
import { whenIdle } from '../platform/frames.ts'
import { copyText, shareText } from '../platform/share.ts'

type CardImage =
  | { readonly state: 'drawing' | 'failed' }
  | { readonly state: 'ready'; readonly blob: Blob; readonly url: string }

export type ShareOutcome = 'copied' | 'copy-by-hand' | 'shared' | 'share-by-hand'

export const $cardImage = atom<CardImage>({ state: 'drawing' })
export const $shareOutcome = atom<ShareOutcome | undefined>()

/** Draws a picture once the page is at rest: nobody looks at it before. Returns how to cancel. */
export function showCard(render: () => Promise<Blob | undefined>): () => void {
  let isGone = false
  $cardImage.set({ state: 'drawing' })
  // Without a canvas the words remain.
  const draw = async (): Promise<void> => {
    const blob = await render().catch(() => undefined)
    if (isGone) return
    $cardImage.set(
      blob ? { state: 'ready', blob, url: URL.createObjectURL(blob) } : { state: 'failed' }
    )
  }
  const cancel = whenIdle(() => void draw())
  return () => {
    isGone = true
    cancel()
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
