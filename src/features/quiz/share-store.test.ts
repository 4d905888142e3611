import { beforeEach, expect, test, vi } from 'vitest'
import { type CardOf } from './card.ts'
import { paintCard } from './card-renderer.ts'
import { copyImage as copyToClipboard, copyText, shareText } from '../../platform/share.ts'
import {
  $picture,
  $said,
  copyImage,
  copyWords,
  forgetPicture,
  preparePicture,
  share
} from './share-store.ts'

vi.mock('./card-renderer.ts', () => ({ paintCard: vi.fn() }))
vi.mock('../../platform/share.ts', () => ({
  shareText: vi.fn(),
  copyText: vi.fn(),
  copyImage: vi.fn()
}))

const RESULT: CardOf = {
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
  vi.mocked(paintCard).mockResolvedValue(PNG)
  forgetPicture()
})

test('a picture is painted once for the same words', async () => {
  await preparePicture('words', RESULT)
  await preparePicture('words', RESULT)
  expect(paintCard).toHaveBeenCalledTimes(1)
  expect($picture.get()).toMatchObject({ state: 'ready', blob: PNG })
})

test('other words paint another picture', async () => {
  await preparePicture('words', RESULT)
  await preparePicture('other words', RESULT)
  expect(paintCard).toHaveBeenCalledTimes(2)
})

test('the memory of a picture that comes too late is freed', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const late = preparePicture('words', RESULT)
  forgetPicture()
  await late
  expect(revoked).toHaveBeenCalledOnce()
  expect($picture.get()).toEqual({ state: 'painting' })
})

test.each([
  ['has no canvas', () => vi.mocked(paintCard).mockResolvedValue(undefined)],
  ['fails', () => vi.mocked(paintCard).mockRejectedValue(new Error('No'))]
])('a browser that %s leaves the words', async (_, arrange) => {
  arrange()
  await preparePicture('words', RESULT)
  expect($picture.get()).toEqual({ state: 'failed' })
})

test('sharing hands out words and picture', async () => {
  vi.mocked(shareText).mockResolvedValue('done')
  await preparePicture('words', RESULT)
  await share('words')
  expect(shareText).toHaveBeenCalledWith('words', PNG)
  expect($said.get()).toBe('shared')
})

test('who closes the system’s panel is told nothing', async () => {
  vi.mocked(shareText).mockResolvedValue('canceled')
  await share('words')
  expect($said.get()).toBeUndefined()
})

test('where sharing is impossible the words are copied, else left to be copied by hand', async () => {
  vi.mocked(shareText).mockResolvedValue('unavailable')
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await share('words')
  expect($said.get()).toBe('share-by-hand')
  await share('words')
  expect($said.get()).toBe('copy-by-hand')
})

test('copying says what became of it', async () => {
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await copyWords('words')
  expect($said.get()).toBe('copied')
  await copyWords('words')
  expect($said.get()).toBe('copy-by-hand')
  vi.mocked(copyToClipboard).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await preparePicture('words', RESULT)
  await copyImage()
  expect($said.get()).toBe('picture-copied')
  await copyImage()
  expect($said.get()).toBe('download-instead')
})
