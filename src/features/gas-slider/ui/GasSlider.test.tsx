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

test('says what the chosen gas per second buys', () => {
  render(<GasSlider />)
  const slider = screen.getByRole('slider', { name: 'Gas per second' })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '1 billion gas per second: 47,619 transfers or 6,500 swaps'
  )
  fireEvent.change(slider, { target: { value: '0' } })
  expect(screen.getByRole('status').textContent).toBe('5 Mgas/s')
  expect(screen.getByText('238')).toBeDefined()
  expect(screen.getByText('33')).toBeDefined()
})
