import { beforeEach, expect, test, vi } from 'vitest'
import { QUESTIONS } from '../../../tests/content.ts'
import { copyImage as copyToClipboard, copyText, shareText } from '../../platform/share.ts'
import { type CardResult } from './card.ts'
import { renderCard } from './card-renderer.ts'
import {
  $cardImage,
  $shareFeedback,
  copyCard,
  copyResult,
  discardCard,
  drawCard,
  resultText,
  share,
  type SharedResult
} from './share.ts'

vi.mock('./card-renderer.ts', () => ({ renderCard: vi.fn() }))
vi.mock('../../platform/share.ts', () => ({
  shareText: vi.fn(),
  copyText: vi.fn(),
  copyImage: vi.fn()
}))

const RESULT: CardResult = {
  quiz: 'a quiz',
  mode: 'relaxed',
  score: { iq: 100, accuracyPercentage: 50, completionTime: 60 },
  right: 6,
  total: 12,
  url: 'https://example.org/',
  lanes: []
}
const PNG = new Blob(['picture'], { type: 'image/png' })

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(renderCard).mockResolvedValue(PNG)
  discardCard()
})

test('an image is drawn once for the same text', async () => {
  await drawCard('text', RESULT)
  await drawCard('text', RESULT)
  expect(renderCard).toHaveBeenCalledTimes(1)
  expect($cardImage.get()).toMatchObject({ state: 'ready', blob: PNG })
})

test('another text draws another image', async () => {
  await drawCard('text', RESULT)
  await drawCard('another text', RESULT)
  expect(renderCard).toHaveBeenCalledTimes(2)
})

test('the memory of an image that comes too late is freed', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const late = drawCard('text', RESULT)
  discardCard()
  await late
  expect(revoked).toHaveBeenCalledOnce()
  expect($cardImage.get()).toEqual({ state: 'drawing' })
})

test.each([
  ['has no canvas', () => vi.mocked(renderCard).mockResolvedValue(undefined)],
  ['fails', () => vi.mocked(renderCard).mockRejectedValue(new Error('No'))]
])('a browser that %s leaves the text', async (_, arrange) => {
  arrange()
  await drawCard('text', RESULT)
  expect($cardImage.get()).toEqual({ state: 'failed' })
})

test('sharing passes on the text and the image', async () => {
  vi.mocked(shareText).mockResolvedValue('done')
  await drawCard('text', RESULT)
  await share('text')
  expect(shareText).toHaveBeenCalledWith('text', PNG)
  expect($shareFeedback.get()).toBe('shared')
})

test('closing the system’s panel says nothing', async () => {
  vi.mocked(shareText).mockResolvedValue('canceled')
  await share('text')
  expect($shareFeedback.get()).toBeUndefined()
})

test('where sharing is impossible the text is copied, or left to be copied by hand', async () => {
  vi.mocked(shareText).mockResolvedValue('unavailable')
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await share('text')
  expect($shareFeedback.get()).toBe('share-by-hand')
  await share('text')
  expect($shareFeedback.get()).toBe('copy-by-hand')
})

test('copying says whether it worked', async () => {
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await copyResult('text')
  expect($shareFeedback.get()).toBe('copied')
  await copyResult('text')
  expect($shareFeedback.get()).toBe('copy-by-hand')
  vi.mocked(copyToClipboard).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await drawCard('text', RESULT)
  await copyCard()
  expect($shareFeedback.get()).toBe('image-copied')
  await copyCard()
  expect($shareFeedback.get()).toBe('download-instead')
})

const SHARED: SharedResult = {
  quiz: 'the Altius quiz on parallel execution',
  mode: 'timed',
  score: { iq: 131, accuracyPercentage: 83.33, completionTime: 200 },
  right: 10,
  total: 12,
  url: 'https://example.org/#crossword'
}

test('a result in words, a sentence a line', () => {
  const standing = { winners: 5210, better: 84.1, rank: 829, total: 5211 }
  expect(resultText({ ...SHARED, standing })).toBe(
    [
      'I scored 131 in the Altius quiz on parallel execution.',
      '10 of 12 right in 3 min 20 s, against the clock.',
      'Better than 84.1% of 5,210 winners: rank 829 of 5,211.',
      'A knowledge score, not a measure of intelligence.',
      'https://example.org/#crossword'
    ].join('\n')
  )
})

test('without winners it says nothing of a place', () => {
  const nobody = { winners: 0, better: 0, rank: 1, total: 1 }
  for (const standing of [undefined, nobody]) {
    expect(resultText({ ...SHARED, mode: 'relaxed', standing })).toBe(
      [
        'I scored 131 in the Altius quiz on parallel execution.',
        '10 of 12 right in 3 min 20 s, relaxed.',
        'A knowledge score, not a measure of intelligence.',
        'https://example.org/#crossword'
      ].join('\n')
    )
  }
})

test('the text gives no question away', () => {
  const text = resultText(SHARED)
  for (const { stem } of QUESTIONS) expect(text).not.toContain(stem)
})
