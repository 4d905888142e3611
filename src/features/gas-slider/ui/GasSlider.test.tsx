import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GasSlider } from './GasSlider.tsx'

afterEach(cleanup)

test('asks for a guess, then says what the chosen gas per second buys', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(<GasSlider first={279} />)
  const slider = screen.getByRole('slider', { name: 'Gas per second' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '1,395 million gas per second: 66,429 transfers'
  )
  fireEvent.click(screen.getByRole('button', { name: '40,000' }))
  expect(screen.getByText('Not quite. A swap costs about 7 transfers.')).toBeDefined()
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '1,000 million gas per second: 47,619 transfers or 6,500 swaps'
  )
  fireEvent.change(slider, { target: { value: '1' } })
  expect(screen.getByText('5 Mgas/s')).toBeDefined()
  expect(screen.getByText('238')).toBeDefined()
  expect(screen.getByText('33')).toBeDefined()
  expect(screen.getAllByRole('img', { name: /^1 of 340 squares/ })).toHaveLength(2)
})

function watchIntersections(): (isIntersecting: boolean) => void {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  let notify: ((entries: readonly object[]) => void) | undefined
  vi.stubGlobal('IntersectionObserver', function (callback: typeof notify) {
    notify = callback
    return { observe() {}, disconnect: () => (notify = undefined) }
  })
  return isIntersecting => act(() => notify?.([{ isIntersecting }]))
}

test('fills from Ethereum’s square once on screen', async () => {
  const scroll = watchIntersections()
  render(<GasSlider first={279} />)
  scroll(false)
  expect(screen.getByText('5 Mgas/s')).toBeDefined()
  scroll(true)
  await screen.findByText('1.395 Ggas/s', {}, { timeout: 4000 })
})

test('stays full if it was on screen at first', () => {
  const scroll = watchIntersections()
  render(<GasSlider first={279} />)
  scroll(true)
  scroll(false)
  expect(screen.getByText('1.395 Ggas/s')).toBeDefined()
})
