import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLabRunner } from '../runner.ts'
import { resetLab } from '../store.fixture.ts'
import { $settings, runSimulations, skipBet } from '../store.ts'
import { INITIAL_SETTINGS } from '../url.ts'
import { Outcome } from './Bet.tsx'

beforeEach(resetLab)
afterEach(cleanup)

test('a run that fails again when tried again is reported again', async () => {
  render(<Outcome />)
  // A block nobody can build fails in the code as well.
  $settings.set({ ...INITIAL_SETTINGS, transactions: -1 })
  const refuseWorker = () => {
    throw new Error('refused')
  }
  const stop = runSimulations(createLabRunner(refuseWorker))
  act(skipBet)
  const button = await screen.findByRole('button', { name: 'Try again' })
  fireEvent.click(button)
  expect(button.isConnected).toBe(false)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  stop()
})
