// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { fakes } from '../../tests/fakes.ts'
import { comeBack, setTabVisible, tellWritten } from '../../tests/pages.ts'
import { isInteger } from './json.ts'
import { createStored, createStoredText, createStoredValues } from './stored.ts'

const KEY = 'altius:something'

test('only what another page has written since is newer', () => {
  const [own, other] = [createStored(KEY, 1), createStored(KEY, 1)]
  expect(own.newer()).toBeUndefined()
  own.write({ score: 1 })
  expect(own.newer()).toBeUndefined()
  expect(other.newer()).toMatchObject({ score: 1 })
  expect(other.newer()).toBeUndefined()
  other.write({ score: 2 })
  expect(own.newer()).toMatchObject({ score: 2 })
  // The same as before counts again.
  own.write({ score: 1 })
  expect(other.newer()).toMatchObject({ score: 1 })
})

test.each(['{"version":2,"score":3}', '{', '[]'])('%s is not usable, and so not newer', text => {
  const stored = createStored(KEY, 1)
  stored.write({ score: 1 })
  fakes.local.set(KEY, text)
  expect(stored.newer()).toBeUndefined()
  expect(stored.read()).toEqual({})
})

test.each([
  ['is told so', () => tellWritten(KEY)],
  ['comes by Back', comeBack],
  ['is seen again', () => setTabVisible(true)]
])('a page that %s takes over what is newer, once, until it stops', (_, tell) => {
  const [own, other] = [createStoredText(KEY), createStoredText(KEY)]
  const takeOver = vi.fn(() => void own.read())
  const stop = own.watch(takeOver)
  tell()
  expect(takeOver).not.toHaveBeenCalled()
  other.write('newer')
  tell()
  tell()
  expect(takeOver).toHaveBeenCalledOnce()
  stop()
  other.write('newest')
  tell()
  expect(takeOver).toHaveBeenCalledOnce()
})

test('a text of another key, or a page that is being hidden, changes nothing', () => {
  const [own, other] = [createStoredText(KEY), createStoredText(KEY)]
  const takeOver = vi.fn()
  const stop = own.watch(takeOver)
  other.write('newer')
  tellWritten('altius:other')
  setTabVisible(false)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(takeOver).not.toHaveBeenCalled()
  stop()
})

test('what storage has no room for is kept by the page, and nothing counts as newer', () => {
  const stored = createStoredText(KEY)
  stored.write('old')
  vi.spyOn(fakes.local, 'set').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  stored.write('new')
  expect(stored.isNewer()).toBe(false)
})

test('values that two pages keep come together on both', () => {
  const pages = [1, 2].map(() => createStoredValues(KEY, 1, 'bets', isInteger))
  const stops = pages.map(({ $values }) => $values.listen(() => undefined))
  const [own, other] = pages as [(typeof pages)[0], (typeof pages)[0]]
  own.keep('one', 1)
  other.keep('two', 2)
  expect(other.$values.get()).toEqual({ one: 1, two: 2 })
  expect(own.$values.get()).toEqual({ one: 1 })
  tellWritten(KEY)
  expect(own.$values.get()).toEqual({ one: 1, two: 2 })
  for (const stop of stops) stop()
  cleanStores(own.$values, other.$values)
})
