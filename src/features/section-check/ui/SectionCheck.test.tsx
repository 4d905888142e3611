import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../../../tests/fakes.ts'
import { READERS } from '../check.fixture.ts'
import { checkOf } from '../checks.ts'
import { $answers } from '../store.ts'
import { CheckForm } from './CheckForm.tsx'
import { SectionCheck } from './SectionCheck.tsx'

beforeEach(() => $answers.set({}))
afterEach(cleanup)

function choose(option: string): void {
  fireEvent.click(screen.getByRole('radio', { name: option }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
}

test('without scripts the question, its options and the answer can be read', () => {
  const { section, question, options, answer: right } = checkOf('solution')
  const html = renderToString(<SectionCheck section={section} />)
  document.body.innerHTML = html
  const [line, answer] = document.querySelectorAll('details')
  expect(line?.open).toBe(false)
  expect(line?.textContent).toContain(question)
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    options.map(({ text }) => text)
  )
  expect(answer?.textContent).toContain(options.find(({ id }) => id === right)?.reason)
  expect(html).not.toContain('radio')
  document.body.innerHTML = ''
})

test('a right answer is confirmed with its reason', () => {
  render(<CheckForm check={READERS} />)
  choose('No')
  expect(screen.getByRole('status').textContent).toBe('Right. Neither writes.')
  expect(screen.getByRole('radio', { name: /No.*Your answer, right/ })).toBeDefined()
})

test('a wrong answer gets its own reason, the right one and the reason of that', () => {
  render(<CheckForm check={READERS} />)
  choose('Only if Cleo looks first')
  expect(screen.getByRole('status').textContent).toBe(
    'Not right. Both see the same.Right is “No”. Neither writes.It comes back before the quiz.'
  )
  expect(screen.getByRole('radio', { name: /^No.*Right answer/ })).toBeDefined()
  expect(screen.getByRole('radio', { name: /Cleo.*Your answer/ })).toBeDefined()
})

test('the verdict leaves the focus on the button, which starts another try', () => {
  render(<CheckForm check={READERS} />)
  choose('Yes, both need the pool')
  const button = screen.getByRole('button', { name: 'Try again' })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No' }))
  expect(screen.getByRole('status').textContent).toBe('')
  choose('No')
  expect($answers.get()).toEqual({ readers: 'no' })
})

test('an unchosen answer is not checked', () => {
  render(<CheckForm check={READERS} />)
  fireEvent.submit(screen.getByRole('button').closest('form')!)
  expect($answers.get()).toEqual({})
  expect(screen.getByRole('status').textContent).toBe('')
})

test('an answered question shows its verdict when it is opened again', () => {
  $answers.set({ readers: 'both' })
  render(<CheckForm check={READERS} />)
  expect(screen.getByRole('status').textContent).toContain('Not right.')
})
