import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StaleSteps } from './StaleSteps.tsx'

afterEach(cleanup)

const picture = () => screen.queryByRole('img')?.parentElement?.className

test('the picture fills once the steps are marked, and the verdict takes the focus', () => {
  render(<StaleSteps />)
  expect(picture()).toContain('hidden')
  for (const name of [/^read the pool/, /^take the amount/])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my steps' }))
  expect(document.activeElement?.textContent).toMatch(
    /^You found 1 of 4\. Stale too.*“write her tokens”.*Not stale.*“take the amount”\.$/
  )
  expect(picture()).not.toContain('hidden')
  expect(screen.getByRole('img').querySelectorAll('svg').length).toBe(5)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
