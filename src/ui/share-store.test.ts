import { beforeEach, expect, test, vi } from 'vitest'
import { copyText, shareText } from '../platform/share.ts'
import { $cardImage, $shareOutcome, copyResult, shareResult, showCard } from './share-store.ts'

vi.mock('../platform/share.ts', () => ({ shareText: vi.fn(), copyText: vi.fn() }))

const PNG = new Blob(['picture'], { type: 'image/png' })
const draw = (blob: Blob | undefined) => () => Promise.resolve(blob)

beforeEach(() => {
  $cardImage.set({ state: 'drawing' })
  $shareOutcome.set(undefined)
})

async function showDrawn(): Promise<() => void> {
  const stop = showCard(draw(PNG))
  await vi.waitFor(() => expect($cardImage.get()).toMatchObject({ state: 'ready', blob: PNG }))
  return stop
}

test('the memory of a picture is freed when it is put away, also while it is being drawn', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const stop = await showDrawn()
  stop()
  expect(revoked).toHaveBeenCalledOnce()
  const made = vi.spyOn(URL, 'createObjectURL')
  showCard(draw(PNG))()
  await Promise.resolve()
  expect(made).not.toHaveBeenCalled()
})

test.each([
  ['has no canvas', draw(undefined)],
  ['fails', () => Promise.reject(new Error('No'))]
])('a browser that %s leaves the text', async (_, render) => {
  showCard(render)
  await vi.waitFor(() => expect($cardImage.get()).toEqual({ state: 'failed' }))
})

test('sharing passes on the text and the picture', async () => {
  vi.mocked(shareText).mockResolvedValueOnce('shared').mockResolvedValueOnce(undefined)
  await showDrawn()
  await shareResult('text')
  expect(shareText).toHaveBeenCalledWith('text', PNG)
  expect($shareOutcome.get()).toBe('shared')
  await shareResult('text')
  expect($shareOutcome.get()).toBeUndefined()
})

test('copying says whether it worked', async () => {
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await copyResult('text')
  expect($shareOutcome.get()).toBe('copied')
  await copyResult('text')
  expect($shareOutcome.get()).toBe('copy-by-hand')
})
