import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GasSlider } from './GasSlider.tsx'

test('is a skeleton until it is hydrated', () => {
  const html = renderToString(<GasSlider />)
  expect(html).toContain('data-skeleton="section"')
  expect(html).toContain('Loading...')
  expect(html).not.toContain('type="range"')
})

test('asks for a guess, then says what the chosen gas per second buys', () => {
  render(<GasSlider />)
  expect(screen.getByText('?')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '40,000' }))
  expect(screen.getByText('Not quite. A swap costs about 7 transfers.')).toBeDefined()
  const slider = screen.getByRole('slider', { name: 'Gas per second' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '1,000 million gas per second: 47,619 transfers or 6,500 swaps'
  )
  fireEvent.change(slider, { target: { value: '0' } })
  expect(screen.getByText('5 Mgas/s')).toBeDefined()
  expect(screen.getByText('238')).toBeDefined()
  expect(screen.getByText('33')).toBeDefined()
})
