import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { $betState, $counts, openBet } from '../store.ts'
import { AllBets } from './AllBets.tsx'

const BLOCK = 15537394

let close: () => void

afterEach(() => {
  cleanup()
  close()
})

/** After a bet of 3.0x, which this device placed before; `others` bet 2.0x. */
async function renderBets(others: number): Promise<void> {
  fakes.local.set('altius:bets', `{"version":1,"bets":{"${BLOCK}":3}}`)
  fakes.answer('/rpc/bets_of', () => Response.json(others ? [{ bet: 2, bets: others }] : {}))
  close = openBet({ block: BLOCK }, null)
  await vi.waitFor(() => expect($betState.get()).toBe('told'))
  await vi.waitFor(() => expect(fakes.requests).toHaveLength(1))
  if (others) await vi.waitFor(() => expect($counts.get()).not.toBeNull())
  render(<AllBets pevm={1.56} />)
}

test('from 20 bets on, the own one among them, the hill says where it stands', async () => {
  await renderBets(19)
  expect(screen.getByTestId('all-bets').dataset['bets']).toBe('20')
  expect(screen.getByRole('heading').textContent).toBe('20 of 20 bet too high.')
  const words = '5% of 20 people bet above 2.0x. Everyone else was at least as close.'
  const hill = screen.getByRole('img', { name: words })
  const names = [...hill.querySelectorAll('.kit-halo')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Our model: 1.40x', 'pevm: 1.56x', 'You: 3.0x', '1.6 off'])
  // Said once: the picture’s label is both sentences.
  for (const sentence of words.split(/(?<=x\.) /))
    expect(screen.getByText(sentence).closest('[aria-hidden=true]')).not.toBeNull()
})

test('fewer bets show no hill', async () => {
  await renderBets(18)
  expect(screen.getByText(/^Be one of the first\./)).toBeDefined()
  expect(screen.queryByTestId('all-bets')).toBeNull()
})
