import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from '../player.ts'
import { PUZZLES } from '../puzzles.ts'
import { resetLab, resetPuzzles } from '../store.fixture.ts'
import { $isOpen, $settings } from '../store.ts'
import { Puzzles } from './Puzzles.tsx'

const watch = vi.fn()

beforeEach(() => {
  // happy-dom has none, and no entries of it either.
  vi.stubGlobal('PerformanceNavigationTiming', Map)
  resetLab()
  resetPuzzles()
  localStorage.clear()
  watch.mockClear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

function open(url = '/'): void {
  history.replaceState(null, '', url)
  render(<Puzzles watch={watch} />)
}

const press = (name: string | RegExp): boolean =>
  fireEvent.click(screen.getByRole('button', { name }))

const verdict = (): HTMLElement => screen.getByTestId('lab-verdict')

test('a block that is too slow is told why, a fast one is solved and explained', async () => {
  open()
  press('Run this block')
  await waitFor(() => expect(verdict().textContent).toMatch(/^Not yet\. Block-STM is 1\.60x/))
  fireEvent.click(screen.getByRole('radio', { name: 'Transfers' }))
  expect(verdict().textContent).toBe('')
  const slider = screen.getByRole('slider', { name: 'Transactions in the block' })
  fireEvent.change(slider, { target: { value: '128' } })
  press('Run this block')
  await waitFor(() => expect(verdict().textContent).toMatch(/^Solved\./))
  expect(verdict().textContent).toContain(PUZZLES['six-times'].lesson)
  expect(screen.getByRole('button', { name: /^Six times as fast.*solved$/ })).toBeDefined()
})

test('a run that was judged can be watched in the lab', async () => {
  open()
  press('Enough cores')
  fireEvent.change(screen.getByRole('slider', { name: 'Cores' }), { target: { value: '3' } })
  press('Is this enough?')
  await waitFor(() => expect(verdict().textContent).toContain('More cores are still faster.'))
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/3: \d\.\d\dx\.$/)
  press('Watch it in the lab')
  expect(watch).toHaveBeenCalledOnce()
  expect($isOpen.get()).toBe(true)
  expect($settings.get()).toEqual({ ...PUZZLES['enough-cores'].settings, cores: 3 })
  act(pause)
})

test('transactions are moved by buttons that keep the focus, and every move is announced', async () => {
  open('/?puzzle=better-order')
  await waitFor(() =>
    expect(screen.getByText(/^As it came/).textContent).toContain('aborts 4 times')
  )
  const rows = (): string[] =>
    within(screen.getByRole('list', { name: 'The order of the block' }))
      .getAllByRole('listitem')
      .map(row => row.textContent)
  expect(rows()[4]).toBe('tx 5 shares nothing')
  expect(rows()[3]).toBe('tx 4 pays shop 2')
  const up = screen.getByRole('button', { name: 'Move tx 5 up' })
  up.focus()
  fireEvent.click(up)
  expect(rows().slice(3, 5)).toEqual(['tx 5 shares nothing', 'tx 4 pays shop 2'])
  expect(document.activeElement).toBe(up)
  expect(screen.getByText('tx 5 is now in place 4 of 12.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Move tx 1 up' }).getAttribute('aria-disabled')).toBe(
    'true'
  )
  press('Move tx 9 up')
  press('Run this order')
  await waitFor(() => expect(verdict().textContent).toMatch(/^Solved\. 2 aborts in this order/))
  press('Back to the first order')
  expect(rows()[4]).toBe('tx 5 shares nothing')
})

test('a link to a puzzle that does not exist says so', async () => {
  open('/?puzzle=chess')
  expect(screen.getByText(/names a puzzle that does not exist/)).toBeDefined()
  press('A better order')
  expect(screen.queryByText(/names a puzzle that does not exist/)).toBeNull()
})

test('a puzzle is shared by a link of its own', async () => {
  open('/?lab=mixed.64.35.8.1.block-stm.end')
  press('Enough cores')
  const writeText = vi.fn().mockRejectedValueOnce(new Error('no'))
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  press('Copy link')
  const field: HTMLInputElement = await screen.findByLabelText('Link to this puzzle')
  expect(field.value).toMatch(/\/\?puzzle=enough-cores#lab$/)
})
