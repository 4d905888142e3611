import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notify } from '../../../platform/environment.ts'
import { LazyToasts } from './LazyToasts.tsx'

test('shows a toast that was announced before the stack of toasts loaded', async () => {
  notify('error', 'Please enter a username')
  await import('react-toastify/unstyled')
  render(<LazyToasts />)
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a username')
})
