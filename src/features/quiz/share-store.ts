import { atom } from 'nanostores'
import { type CardOf, cardOf } from './card.ts'
import { copyImage as copyImageToClipboard, copyText, shareText } from '../../platform/share.ts'

/** The picture of the result on show. */
export type Picture =
  | { readonly state: 'painting' }
  | { readonly state: 'failed' }
  | { readonly state: 'missing'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly blob: Blob; readonly url: string }

/** What became of the last thing a person asked for. */
export type Said =
  'copied' | 'picture-copied' | 'shared' | 'copy-by-hand' | 'share-by-hand' | 'download-instead'

export const $picture = atom<Picture>({ state: 'painting' })
export const $said = atom<Said | undefined>()

let painted = ''

/** Paints the picture of a result, unless the one for these words is already there. */
export async function preparePicture(words: string, result: CardOf): Promise<void> {
  if (words === painted) return
  forgetPicture()
  painted = words
  const picture = await paint(words, result)
  if (words !== painted) {
    release(picture)
    return
  }
  if (picture.state === 'missing') painted = ''
  $picture.set(picture)
}

/** Lets the browser free the picture's memory. */
export function forgetPicture(): void {
  release($picture.get())
  painted = ''
  $picture.set({ state: 'painting' })
  $said.set(undefined)
}

export async function share(text: string): Promise<void> {
  const picture = $picture.get()
  const result = await shareText(text, picture.state === 'ready' ? picture.blob : undefined)
  if (result === 'unavailable') $said.set((await copyText(text)) ? 'share-by-hand' : 'copy-by-hand')
  else $said.set(result === 'done' ? 'shared' : undefined)
}

export async function copyWords(text: string): Promise<void> {
  $said.set((await copyText(text)) ? 'copied' : 'copy-by-hand')
}

export async function copyImage(): Promise<void> {
  const picture = $picture.get()
  if (picture.state !== 'ready') return
  $said.set((await copyImageToClipboard(picture.blob)) ? 'picture-copied' : 'download-instead')
}

async function paint(words: string, result: CardOf): Promise<Picture> {
  const painter = await import('./card-renderer.ts').catch(() => undefined)
  if (!painter) return { state: 'missing', retry: () => void preparePicture(words, result) }
  try {
    const blob = await painter.paintCard(cardOf(result))
    if (blob) return { state: 'ready', blob, url: URL.createObjectURL(blob) }
  } catch {
    // The browser has no canvas: the words remain.
  }
  return { state: 'failed' }
}

function release(picture: Picture): void {
  if (picture.state === 'ready') URL.revokeObjectURL(picture.url)
}
