import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { READERS } from '../check.fixture.ts'
import { checkOf } from '../checks.ts'
import { $checkAnswers, answerCheck } from '../store.ts'
import { CheckForm } from './CheckForm.tsx'
import { SectionCheck } from './SectionCheck.tsx'

beforeEach(() => $checkAnswers.set({}))
afterEach(cleanup)

function choose(option: string): void {
  fireEvent.click(screen.getByRole('radio', { name: option }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
}

test('without scripts the question, its options and the answer can be read', () => {
  const { section, stem, options, answer: right } = checkOf('solution')
  const html = renderToString(<SectionCheck section={section} />)
  document.body.innerHTML = html
  const [line, answer] = document.querySelectorAll('details')
  expect(line?.open).toBe(false)
  expect(line?.textContent).toContain(stem)
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    options.map(({ text }) => text)
  )
  expect(answer?.textContent).toContain(options.find(({ id }) => id === right)?.explanation)
  expect(html).not.toContain('radio')
  document.body.innerHTML = ''
})

test('a right answer is confirmed with its reason, and the verdict takes the focus', () => {
  render(<CheckForm check={READERS} />)
  choose('No')
  expect(document.activeElement?.textContent).toBe('Correct')
  expect(screen.getByText(/Neither writes\./)).toBeDefined()
  expect(screen.getByText('Correct', { selector: 'li *' })).toBeDefined()
})

test('a wrong answer gets its own reason and that of the right one, and comes back', () => {
  render(<CheckForm check={READERS} />)
  choose('Only if Cleo looks first')
  expect(screen.getByRole('heading').textContent).toBe('Not quite')
  for (const text of [/You chose “Only if/, /The answer: “No”/, /We’ll ask again before the quiz/])
    expect(screen.getByText(text)).toBeDefined()
})

test('another try begins at the question', () => {
  render(<CheckForm check={READERS} />)
  choose('Yes, both need the pool')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement?.textContent).toBe(READERS.stem)
  choose('No')
  expect($checkAnswers.get()).toEqual({ readers: 'no' })
})

test('an answer given elsewhere on the page shows its verdict and takes no focus', () => {
  const { rerender } = render(<CheckForm check={READERS} />)
  answerCheck('readers', 'both')
  rerender(<CheckForm check={READERS} />)
  expect(screen.getByRole('heading').textContent).toBe('Not quite')
  expect(document.activeElement).toBe(document.body)
})
