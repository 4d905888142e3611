// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { beforeEach, expect, test } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { $handle } from './find-me.ts'

const KEY = 'altius:handle'

/** What the store holds on a visit to a device that has stored a text. */
function visit(stored: string): string {
  fakes.local.set(KEY, stored)
  const stop = $handle.listen(() => undefined)
  const handle = $handle.get()
  stop()
  return handle
}

beforeEach(() => {
  cleanStores($handle)
  $handle.set('')
})

test('knows the visitor again', () => {
  expect(visit('lane_runner')).toBe('lane_runner')
  expect(fakes.local.get(KEY)).toBe('lane_runner')
})

test.each([
  ['a million letters', 'a'.repeat(1_000_000)],
  ['one letter too many', 'a'.repeat(16)],
  ['other letters', 'имя'],
  ['a line break at the end', 'name\n'],
  ['markup', '<b>'],
  ['nothing', '']
])('ignores and forgets a stored handle of %s', (_, stored) => {
  expect(visit(stored)).toBe('')
  expect(fakes.local.has(KEY)).toBe(false)
})
