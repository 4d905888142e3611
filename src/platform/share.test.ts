// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { $shareOutcome, shareResult } from '../ui/share-store.ts'
import { shareText } from './share.ts'

const PNG = new Blob(['picture'], { type: 'image/png' })

type Share = (data: ShareData) => Promise<void>

function browserThat(share: Share, canShare?: (data: ShareData) => boolean) {
  vi.stubGlobal('navigator', { share, ...(canShare && { canShare }) })
}

const refuse = (name: string) => () => Promise.reject(new DOMException('No', name))

test.each([
  ['shares pictures', () => true, ['text', 'files']],
  ['shares no pictures', () => false, ['text']],
  ['can’t say what it shares', undefined, ['text']]
])('a browser that %s gets what it takes', async (_, canShare, keys) => {
  const share = vi.fn<Share>(() => Promise.resolve())
  browserThat(share, canShare)
  expect(await shareText('words', PNG)).toBe('shared')
  expect(Object.keys(share.mock.calls[0]?.[0] ?? {})).toEqual(keys)
})

test.each([
  ['AbortError', undefined],
  ['InvalidStateError', undefined],
  ['NotAllowedError', 'share-by-hand']
])('after %s the visitor reads %s', async (name, outcome) => {
  browserThat(refuse(name), () => true)
  expect(await shareText('words', undefined)).toBe(outcome)
})

test('a second press while the share sheet is open says nothing, and the first is told', async () => {
  const sheet = Promise.withResolvers<undefined>()
  browserThat(vi.fn<Share>(refuse('InvalidStateError')).mockReturnValueOnce(sheet.promise as never))
  const first = shareResult('words')
  await shareResult('words')
  expect($shareOutcome.get()).toBeUndefined()
  sheet.resolve(undefined)
  await first
  expect($shareOutcome.get()).toBe('shared')
})
