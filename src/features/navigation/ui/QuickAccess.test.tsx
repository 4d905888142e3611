import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quizSeen, scrolledTo } from '../quick-access-store.ts'
import { QuickAccess } from './QuickAccess.tsx'

test('offers the quiz once the page is scrolled, and goes when closed', async () => {
  const hero = document.createElement('section')
  hero.id = 'hero'
  document.body.append(hero)
  render(<QuickAccess />)
  expect(screen.queryByTestId('quick-access')).toBeNull()

  act(() => scrolledTo(301))
  expect(await screen.findByText('Keep clicking to reach the Quiz in final section!')).toBeDefined()
  await act(async () => quizSeen(true))
  expect(screen.getByTestId('quick-access').dataset['compact']).toBe('true')
  expect(screen.getByText('Keep clicking to reach the Quiz in final section!')).toBeDefined()

  const link = screen.getByRole('button', { name: 'Take Altius Quiz' })
  expect(link.getAttribute('href')).toBe('#crossword')

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByTestId('quick-access')).toBeNull()
  expect(document.activeElement).toBe(hero)
})
