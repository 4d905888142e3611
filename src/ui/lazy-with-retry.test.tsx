import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

afterEach(cleanup)

test('a part that fails to load reports it from its place, and is loaded again on demand', async () => {
  let isOnline = false
  const Part = lazyWithRetry(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: ({ name }: { name: string }) => <p>Hello, {name}</p> }
  })
  const reported = new Promise<CustomEvent<() => void>>(resolve =>
    addEventListener('part:missing', event => resolve(event as CustomEvent<() => void>))
  )
  render(
    <Suspense fallback="Loading...">
      <Part name="Ana" />
    </Suspense>
  )
  const { target, detail: retry } = await reported
  expect(document.body.contains(target as Node)).toBe(true)
  isOnline = true
  act(retry)
  expect(await screen.findByText('Hello, Ana')).toBeDefined()
  expect(document.body.contains(target as Node)).toBe(false)
})
