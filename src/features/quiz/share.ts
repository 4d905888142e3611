import { atom } from 'nanostores'
import { copyImage, copyText, shareText } from '../../platform/share.ts'
import { formatCount, formatDuration, formatIq } from '../../ui/format.ts'
import { type ScoreStanding } from '../winners/api.ts'
import { type CardResult, cardParts } from './card.ts'
import { type Mode, type Score } from './score.ts'

export type SharedResult = {
  /** What the quiz is called, as in 'the Altius quiz on parallel execution'. */
  quiz: string
  mode: Mode
  score: Score
  right: number
  total: number
  standing?: ScoreStanding | undefined
  url: string
}

type CardImage =
  | { readonly state: 'drawing' | 'failed' }
  | { readonly state: 'missing'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly blob: Blob; readonly url: string }

export type ShareFeedback =
  'copied' | 'image-copied' | 'shared' | 'copy-by-hand' | 'share-by-hand' | 'download-instead'

export const $cardImage = atom<CardImage>({ state: 'drawing' })
export const $shareFeedback = atom<ShareFeedback | undefined>()

let drawnText = ''

/** Draws the image of a result, unless the one for this text is already there. */
export async function drawCard(text: string, result: CardResult): Promise<void> {
  if (text === drawnText) return
  discardCard()
  drawnText = text
  const image = await render(text, result)
  if (text !== drawnText) {
    release(image)
    return
  }
  if (image.state === 'missing') drawnText = ''
  $cardImage.set(image)
}

/** Lets the browser free the image's memory. */
export function discardCard(): void {
  release($cardImage.get())
  drawnText = ''
  $cardImage.set({ state: 'drawing' })
  $shareFeedback.set(undefined)
}

export async function share(text: string): Promise<void> {
  const image = $cardImage.get()
  const result = await shareText(text, image.state === 'ready' ? image.blob : undefined)
  if (result === 'unavailable')
    $shareFeedback.set((await copyText(text)) ? 'share-by-hand' : 'copy-by-hand')
  else $shareFeedback.set(result === 'done' ? 'shared' : undefined)
}

export async function copyResult(text: string): Promise<void> {
  $shareFeedback.set((await copyText(text)) ? 'copied' : 'copy-by-hand')
}

export async function copyCard(): Promise<void> {
  const image = $cardImage.get()
  if (image.state !== 'ready') return
  $shareFeedback.set((await copyImage(image.blob)) ? 'image-copied' : 'download-instead')
}

/** A result in words, a sentence a line, without a question or an answer in it. */
export function resultText(result: SharedResult): string {
  const { quiz, mode, score, right, total, standing, url } = result
  const time = formatDuration(score.completionTime)
  const lines = [
    `I scored ${formatIq(score.iq)} in ${quiz}.`,
    `${right} of ${total} right in ${time}, ${mode === 'timed' ? 'against the clock' : 'relaxed'}.`,
    standing &&
      standing.winners > 0 &&
      `Better than ${standing.better}% of ${formatCount(standing.winners)} winners: rank ${formatCount(standing.rank)} of ${formatCount(standing.total)}.`,
    'A knowledge score, not a measure of intelligence.',
    url
  ]
  return lines.filter(Boolean).join('\n')
}

async function render(text: string, result: CardResult): Promise<CardImage> {
  const renderer = await import('./card-renderer.ts').catch(() => undefined)
  if (!renderer) return { state: 'missing', retry: () => void drawCard(text, result) }
  try {
    const blob = await renderer.renderCard(cardParts(result))
    if (blob) return { state: 'ready', blob, url: URL.createObjectURL(blob) }
  } catch {
    // The browser has no canvas: the text remains.
  }
  return { state: 'failed' }
}

function release(image: CardImage): void {
  if (image.state === 'ready') URL.revokeObjectURL(image.url)
}
