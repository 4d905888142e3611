import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakes } from '../../../../tests/fakes.ts'
import { $view, $winners } from '../store.ts'
import { ANA, indexRows } from '../winners.fixture.ts'
import { Toolbar } from './Toolbar.tsx'

afterEach(() => history.replaceState(null, '', '/'))

test('the season of a link is chosen before the list is there, whose months join the choices', async () => {
  fakes.now = Date.parse('2026-11-28T10:00:00Z')
  fakes.answer('/rest/v1/winners', () => new Promise(() => undefined))
  history.replaceState(null, '', '/winners?season=2026-10')
  render(<Toolbar />)
  const season = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Season' })
  const choices = () => [...season.options].map(({ text, value }) => [text, value])
  const before = [
    ['All time', ''],
    ['November 2026', '2026-11'],
    ['October 2026', '2026-10']
  ]
  expect(season.value).toBe('2026-10')
  expect(choices()).toEqual(before)
  const index = await indexRows([{ ...ANA, season: '2026-01' }])
  act(() => $winners.set({ state: 'ready', index, asOf: 0 }))
  expect(choices()).toEqual([...before, ['January 2026', '2026-01']])
  fireEvent.change(season, { target: { value: '2026-01' } })
  expect([$view.get().season, location.search]).toEqual(['2026-01', '?season=2026-01'])
  fireEvent.change(season, { target: { value: '' } })
  expect([$view.get().season, location.search]).toEqual([undefined, ''])
})
