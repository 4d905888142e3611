import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AmdahlSlider } from './AmdahlSlider.tsx'

test('the slider says how much faster that many cores are, in each of three ways', () => {
  const from = (first: number) => Array.from({ length: 16 }, (_, index) => first + index / 100)
  const speedups = { queue: from(1), whole: from(2), steps: from(3) }
  render(<AmdahlSlider speedups={speedups} />)
  const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['1.07x', '2.07x', '3.07x'])
  const slider = screen.getByRole('slider', { name: 'A machine with' })
  fireEvent.change(slider, { target: { value: '1' } })
  expect(shown()).toEqual(['1.00x', '2.00x', '3.00x'])
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /^1 core\. If all conflicts waited in one queue: 1/
  )
  expect(screen.getByRole('img', { name: /1 core\. .*changed steps: 3\.00x/ })).toBeDefined()
})
