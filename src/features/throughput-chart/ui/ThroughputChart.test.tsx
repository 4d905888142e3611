import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RUNGS } from '../../../content/rungs.ts'
import { ThroughputChart } from './ThroughputChart.tsx'

test('is a skeleton of its type until it is hydrated', () => {
  const html = renderToString(<ThroughputChart />)
  expect(html).toContain('data-skeleton="timeline"')
  expect(html).toContain('Loading...')
})

test('tells conditions and source of the figure that is picked', () => {
  render(<ThroughputChart />)
  expect(screen.getAllByRole('radio')).toHaveLength(RUNGS.length)
  fireEvent.click(screen.getByRole('radio', { name: /^Monad: 500 Mgas\/s, protocol limit/ }))
  const card = within(screen.getByTestId('figure-card'))
  expect(card.getByText(/200 million gas a block/)).toBeDefined()
  expect(card.getByRole('link', { name: /Monad/ })).toBeDefined()
  document.body.replaceChildren()
})

test('zooms to an era and shows a figure of it', () => {
  render(<ThroughputChart />)
  const era = screen.getByRole('button', { name: '2020–2024' })
  fireEvent.click(era)
  expect(era.getAttribute('aria-pressed')).toBe('true')
  const shown = RUNGS.filter(({ date }) => date < '2025')
  expect(screen.getAllByRole('radio')).toHaveLength(shown.length)
  expect(screen.getByTestId('figure-card').textContent).toContain('15 million gas')
})
