import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SECTIONS } from '../../../content/sections.ts'
import { updateActiveSection } from '../active-section.ts'
import { DotNavigation } from './DotNavigation.tsx'

test('links every section by name and marks the one on screen', () => {
  render(<DotNavigation />)
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined()
  expect(screen.getAllByRole('link').map(link => link.getAttribute('aria-label'))).toEqual(
    SECTIONS.map(({ label }) => label)
  )
  act(() => updateActiveSection([{ id: 'gigagas', center: 0 }], 0))
  const active = screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
  expect(active.map(link => link.getAttribute('href'))).toEqual(['#gigagas'])
  expect(active[0]?.getAttribute('aria-current')).toBe('true')
})
