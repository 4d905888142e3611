import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ConflictByHand, ConflictPlay } from './ConflictByHand.tsx'

afterEach(cleanup)

const press = (...names: (string | RegExp)[]): void =>
  names.forEach(name => fireEvent.click(screen.getByRole('button', { name })))

const status = (): string => screen.getByRole('status').textContent

test('without scripts it tells the story to its end, and offers nothing to press', () => {
  const html = renderToString(<ConflictByHand />)
  expect(html).toContain('Cleo runs again.')
  expect(html).toContain('At that price, Cleo gets 80 tokens.')
  expect(html).not.toContain('<button')
  expect(html).not.toContain('style=')
})

test('a conflict is stepped, asked about, checked and repaired', () => {
  render(<ConflictPlay />)
  press('Step Cleo: read', 'Step Ana: read', 'Step Ana: swap', 'Step Ana: write')
  expect(screen.getByRole('button', { name: 'Ana has run' }).getAttribute('aria-disabled')).toBe(
    'true'
  )
  press('Step Cleo: swap')
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  press('Step Cleo: write')
  expect(status()).toContain('Does Ana have to run again?')
  press('No')
  expect(status()).toMatch(/^Correct\. .*Does Cleo have to run again\?$/)
  press('No')
  expect(status()).toContain('Not quite. Cleo read before Ana wrote')
  expect(document.activeElement?.textContent).toBe('Step Cleo: read')
  expect(screen.getByText('thrown out')).toBeDefined()
  press(/^Step Cleo/, /^Step Cleo/, /^Step Cleo/)
  expect(status()).toContain('90 coins and 400 tokens')
  expect(document.querySelector('svg')?.textContent).toContain('gets 80 tokens')
  press('Try another order')
  expect(status()).toContain('Your move')
})
