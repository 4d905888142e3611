import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { island } from './ErrorBoundary.tsx'

// React logs what a boundary catches.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterEach(cleanup)

/** Its second text comes and goes beside the first. */
function Fragile() {
  const [isShown, show] = useState(true)
  return (
    <p>
      <button onClick={() => show(!isShown)}>Next</button>
      {isShown && 'Loose words'}
    </p>
  )
}

const FragileIsland = island(Fragile)
const Counter = island(function Counter({ first }: { first: number }) {
  const [count, setCount] = useState(first)
  return <button onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>
})

test('says that an island failed while it was updated, offers to try again, and leaves the others alone', () => {
  render(
    <>
      <FragileIsland />
      <Counter first={1} />
    </>
  )
  // As a translator does.
  const words = document.querySelector('p')?.lastChild as ChildNode
  words.replaceWith(Object.assign(document.createElement('font'), { textContent: 'Lose Worte' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!')
  expect(screen.queryByText('Lose Worte')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Count 1' }))
  expect(screen.getByRole('button', { name: 'Count 2' })).toBeDefined()

  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('says that an island failed in a hook of its own', () => {
  const fail: { now?: () => void } = {}
  const Broken = island(() => {
    const [error, setError] = useState<Error>()
    fail.now = () => setError(new Error('broken'))
    if (error) throw error
    return <p>Well</p>
  })
  render(<Broken />)
  expect(screen.getByText('Well')).toBeDefined()
  act(() => fail.now?.())
  expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!')
})
