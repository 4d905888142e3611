import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notify } from '../notify.ts'
import { Toasts } from './Toasts.tsx'

test('shows a toast that was announced before the stack of toasts loaded', async () => {
  notify('error', 'Please enter a username')
  await import('react-toastify/unstyled')
  render(<Toasts />)
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a username')
})
