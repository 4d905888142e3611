// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hydrateIsland } from './hydrate.ts'

let island: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><astro-island ssr></astro-island></main>'
  island = document.querySelector('astro-island') as HTMLElement
})
afterEach(() => void vi.useRealTimers())

const alerts = () => document.querySelectorAll('[role=alert]').length
const hydrate = async (): Promise<void> => island.removeAttribute('ssr')

test('shows an error above an island whose code fails to load', async () => {
  await hydrateIsland(async () => {
    island.dispatchEvent(new CustomEvent('astro:hydration-error'))
    return async () => undefined
  }, island)
  expect(island.previousElementSibling?.textContent).toBe('Couldn’t load this part.Try again')
  vi.runAllTimers()
  expect(alerts()).toBe(1)
})

test('shows the error when the code is late, and hydrates once it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
  const done = hydrateIsland(() => promise, island)
  expect(alerts()).toBe(0)
  vi.runAllTimers()
  expect(alerts()).toBe(1)
  resolve(hydrate)
  await done
  expect(alerts()).toBe(0)
})
