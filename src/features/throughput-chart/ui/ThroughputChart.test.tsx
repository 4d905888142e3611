import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThroughputChart } from './ThroughputChart.tsx'

test('tells conditions and source of the figure that is picked', () => {
  render(<ThroughputChart />)
  fireEvent.click(screen.getByRole('radio', { name: /^Monad: 500 Mgas\/s, gas limit/ }))
  const card = within(screen.getByTestId('figure-card'))
  expect(card.getByText(/150 million gas a block/)).toBeDefined()
  expect(card.getByRole('link', { name: /Monad/ })).toBeDefined()
})
