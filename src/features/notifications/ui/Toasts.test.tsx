import { cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { $notice, type Notice } from '../store.ts'
import { Toasts } from './Toasts.tsx'

vi.mock('../store.ts', () => ({ $notice: atom<Notice | undefined>() }))
vi.mock('../../../platform/frames.ts', () => ({ whenIdle: () => () => undefined }))
vi.mock('./ToastStack.tsx', () => ({
  ToastStack({ notice }: { notice: Notice }) {
    if (notice.text === 'bad') throw new Error('No toast of this')
    return <p>toast: {notice.text}</p>
  }
}))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterEach(cleanup)

const say = (text: string) => act(async () => $notice.set({ kind: 'error', text }))

test('a notice that cannot be drawn as a toast is said plainly; the next is a toast again', async () => {
  render(<Toasts />)
  await say('one')
  expect(await screen.findByText('toast: one')).toBeDefined()
  await say('bad')
  expect(screen.getByRole('alert').textContent).toContain('bad')
  await say('two')
  expect(await screen.findByText('toast: two')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
