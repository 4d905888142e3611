import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { compareAt, resultsOn } from '../comparison.ts'
import { AmdahlSlider } from './AmdahlSlider.tsx'
import { formatTimes } from '../../../ui/format.ts'

afterEach(cleanup)

const slider = (name: string): HTMLElement => screen.getByRole('slider', { name })
const shown = (): (string | null)[] =>
  screen.getAllByRole('definition').map(each => each.textContent)

test('without scripts the plot stands at the published share, without sliders', () => {
  const html = renderToString(<AmdahlSlider />)
  expect(html).toContain('64.85% parallel')
  expect(html).toContain('which move side by side')
  expect(html).not.toContain('<input')
  expect(html).not.toContain('style=')
})

test('share and cores move the estimate and what the lab measured', () => {
  render(<AmdahlSlider />)
  expect(shown()).toEqual(resultsOn(compareAt(65), 8).map(formatTimes))
  fireEvent.change(slider('Parallel'), { target: { value: '20' } })
  fireEvent.change(slider('Cores'), { target: { value: '4' } })
  expect(shown()).toEqual(resultsOn(compareAt(20), 4).map(formatTimes))
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('On 4 cores')
  expect(slider('Parallel').getAttribute('aria-valuetext')).toMatch(/^20% parallel\. Amdahl/)
  fireEvent.change(slider('Cores'), { target: { value: '1' } })
  expect(screen.getByText(/One core gains nothing/)).toBeDefined()
  expect(slider('Cores').getAttribute('aria-valuetext')).toMatch(/^1 core\. /)
  fireEvent.change(slider('Cores'), { target: { value: '8' } })
  fireEvent.change(slider('Parallel'), { target: { value: '100' } })
  expect(screen.getByText(/Nothing conflicts/)).toBeDefined()
})
