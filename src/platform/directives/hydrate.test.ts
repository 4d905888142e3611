// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { hydrateIsland } from './hydrate.ts'

test('shows an error while the code is late, and hydrates once it comes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  document.body.innerHTML = '<main><astro-island ssr></astro-island></main>'
  const island = document.querySelector('astro-island') as HTMLElement
  const alerts = () => document.querySelectorAll('[role=alert]').length
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
  const done = hydrateIsland(() => promise, island)
  expect(alerts()).toBe(0)
  vi.runAllTimers()
  expect(alerts()).toBe(1)
  resolve(async () => island.removeAttribute('ssr'))
  await done
  expect(alerts()).toBe(0)
})
