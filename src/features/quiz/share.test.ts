import { beforeEach, expect, test, vi } from 'vitest'
import { copyImage as copyToClipboard, copyText, shareText } from '../../platform/share.ts'
import { drawCard } from './card.ts'
import { levelOf, resultText, type SharedResult } from './result-text.ts'
import { $cardImage, $shareOutcome, copyCard, copyResult, shareResult, showCard } from './share.ts'

vi.mock('../../platform/share.ts', () => ({
  shareText: vi.fn(),
  copyText: vi.fn(),
  copyImage: vi.fn()
}))

const RESULT: SharedResult = {
  quiz: 'the Altius quiz on parallel execution',
  mode: 'timed',
  score: { iq: 131.5, accuracyPercentage: 75, completionTime: 200 },
  right: 9,
  total: 12,
  standing: { winners: 5210, better: 86.8, rank: 686, total: 5211 },
  url: 'https://example.org/#crossword',
  lanes: [
    { difficulty: 'easy', statuses: ['right', 'right'] },
    { difficulty: 'hard', statuses: ['right', 'wrong'] }
  ]
}
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
  vi.mocked(shareText).mockResolvedValueOnce('done').mockResolvedValueOnce('canceled')
  await showDrawn()
  await shareResult('text')
  expect(shareText).toHaveBeenCalledWith('text', PNG)
  expect($shareOutcome.get()).toBe('shared')
  await shareResult('text')
  expect($shareOutcome.get()).toBeUndefined()
})

test('where sharing is impossible the text is copied, or left to be copied by hand', async () => {
  vi.mocked(shareText).mockResolvedValue('unavailable')
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await shareResult('text')
  expect($shareOutcome.get()).toBe('share-by-hand')
  await shareResult('text')
  expect($shareOutcome.get()).toBe('copy-by-hand')
})

test('copying says whether it worked', async () => {
  vi.mocked(copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await copyResult('text')
  expect($shareOutcome.get()).toBe('copied')
  await copyResult('text')
  expect($shareOutcome.get()).toBe('copy-by-hand')
  vi.mocked(copyToClipboard).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await showDrawn()
  await copyCard()
  expect($shareOutcome.get()).toBe('image-copied')
  await copyCard()
  expect($shareOutcome.get()).toBe('download-instead')
})

test('a result in words, a sentence a line', () => {
  expect(resultText(RESULT)).toBe(
    [
      'I know why blockchains are slow: 131.5 in the Altius quiz on parallel execution.',
      '9 of 12 right in 3 min 20 s, against the clock.',
      'Better than 86.8% of 5,210 winners.',
      'A knowledge score, not a measure of intelligence.',
      'https://example.org/#crossword'
    ].join('\n')
  )
})

test('without winners it says nothing of a place', () => {
  const nobody = { winners: 0, better: 0, rank: 1, total: 1 }
  for (const standing of [undefined, nobody])
    expect(resultText({ ...RESULT, mode: 'relaxed', standing })).toBe(
      [
        'I know why blockchains are slow: 131.5 in the Altius quiz on parallel execution.',
        '9 of 12 right in 3 min 20 s, relaxed.',
        'A knowledge score, not a measure of intelligence.',
        'https://example.org/#crossword'
      ].join('\n')
    )
})

/** The words that are drawn; Path2D and the canvas itself are the browser test's. */
test('the picture says what the text says', () => {
  vi.stubGlobal(
    'Path2D',
    class {
      roundRect = () => undefined
    }
  )
  const written: string[] = []
  const canvas = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (text: unknown) => name === 'fillText' && written.push(String(text)),
    set: () => true
  })
  drawCard(RESULT, {
    context: canvas,
    color: token => token,
    font: 'Face',
    logo: {} as HTMLImageElement
  })
  vi.unstubAllGlobals()
  expect(written).toEqual([
    'Altius',
    'IQ score in the Altius quiz on parallel execution',
    'I know why blockchains are slow',
    '131.5',
    '9 of 12 right',
    '3 min 20 s, against the clock',
    'Better than 86.8% of 5,210 winners',
    'Easy',
    'Hard',
    'A knowledge score, not a measure of intelligence',
    'And you? example.org'
  ])
})

test('only who scored well claims to know', () => {
  const claims = [70, 109.9, 110, 160].map(iq => levelOf(iq).claim.startsWith('I know'))
  expect(claims).toEqual([false, false, true, true])
})
