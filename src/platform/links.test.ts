// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLinkWith, parameterOfSamePage } from './links.ts'

const open = vi.fn<(value: string) => void>()
let stop: () => void

beforeEach(() => {
  history.replaceState(null, '', '/?lab=old&x=1#hero')
  stop = onLinkWith('lab', open)
})
afterEach(() => {
  stop()
  open.mockClear()
  document.body.replaceChildren()
})

/** Presses a link; true if the browser is left to follow it. */
function press(href: string, held: MouseEventInit = {}): boolean {
  const link = document.createElement('a')
  link.href = href
  link.append(document.createElement('b'))
  document.body.append(link)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  link.firstElementChild?.dispatchEvent(event)
  return !event.defaultPrevented
}

test('opens a link with the parameter without a reload, as a new history entry', () => {
  const entries = history.length
  expect(press('/?lab=mixed.64#lab')).toBe(false)
  expect(open).toHaveBeenCalledExactlyOnceWith('mixed.64')
  expect(location.search + location.hash).toBe('?lab=mixed.64#lab')
  expect(history.length).toBe(entries + 1)
})

test.each([
  ['no such parameter', '/?puzzle=six-times#lab', {}],
  ['a place on this page', '#basics', {}],
  ['a new tab', '/?lab=mixed.64', { ctrlKey: true }],
  ['a new window', '/?lab=mixed.64', { shiftKey: true }]
])('a link to %s is the browser’s', (_, href, held) => {
  expect(press(href, held)).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['/?lab=mixed.64#lab', 'mixed.64'],
  ['/winners?lab=mixed.64', null],
  ['https://example.com/?lab=mixed.64', null]
])('%s gives the page %j', (href, value) => {
  expect(parameterOfSamePage(href, 'https://altius.test/?x=1#hero', 'lab')).toBe(value)
})
