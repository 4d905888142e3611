import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLabRunner } from '../runner.ts'
import { resetLab } from '../store.fixture.ts'
import { $settings, runSimulations, skipBet } from '../store.ts'
import { INITIAL_SETTINGS } from '../url.ts'
import { Outcome } from './Bet.tsx'

beforeEach(resetLab)
afterEach(cleanup)

test('a run that fails again when tried again is reported again', async () => {
  const reported = vi.fn<(event: CustomEvent<() => void>) => void>()
  const listener = (event: Event): void => reported(event as CustomEvent<() => void>)
  addEventListener('part:missing', listener)
  render(<Outcome />)
  // A block nobody can build fails in the code as well.
  $settings.set({ ...INITIAL_SETTINGS, transactions: -1 })
  const refuseWorker = () => {
    throw new Error('refused')
  }
  const stop = runSimulations(createLabRunner(refuseWorker))
  act(skipBet)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
  act(() => reported.mock.lastCall?.[0].detail())
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2))
  stop()
  removeEventListener('part:missing', listener)
})
