// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import startIsland from './client.ts'

test('an error ends the island and says so, and what comes after it changes nothing', () => {
  document.body.innerHTML = '<div><b>0</b></div>'
  const root = document.body.firstElementChild as HTMLElement
  const $count = atom(0)
  startIsland(root)((island, guard) => {
    $count.subscribe(
      guard(count => {
        if (count === 2) throw new Error('broken on purpose')
        const shown = island.querySelector('b')
        if (shown) shown.textContent = String(count)
      })
    )
  })
  $count.set(1)
  expect(root.textContent).toBe('1')
  expect(() => $count.set(2)).toThrow('broken on purpose')
  expect(root.querySelector('[role=alert]')?.textContent).toContain('Unexpected Application Error!')
  expect(root.querySelector('button')?.textContent).toBe('Try again')
  const after = root.innerHTML
  $count.set(3)
  expect(root.innerHTML).toBe(after)
})
