import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { LazyIsland, lazyIsland } from './LazyIsland.tsx'

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterEach(() => {
  cleanup()
  logged.mockClear()
})

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>

test('offers to reload the page when the part fails to load', async () => {
  const Island = lazyIsland(() => Promise.reject(new TypeError('Failed to fetch')), 'Loading...')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  render(<Island />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this part.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('shows an error when the part is late, and the part once it comes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const Island = lazyIsland(() => promise, 'Loading...')
  render(<Island name="Ana" />)
  expect(screen.getByText('Loading...')).toBeDefined()
  // With hydrateIsland's own limit, at most 15 s.
  act(() => void vi.advanceTimersByTime(7500))
  expect(screen.getByText('Couldn’t load this part.')).toBeDefined()
  await act(async () => resolve(Greeting))
  expect(screen.getByText('Hello, Ana')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows an error when a part throws while rendering', () => {
  const Broken = (): never => {
    throw new Error('broken')
  }
  render(
    <LazyIsland placeholder={null}>
      <Broken />
    </LazyIsland>
  )
  expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!')
})
