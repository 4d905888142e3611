import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare, HERO_BLOCK } from '../block.ts'
import { $step, $wish, tick } from '../store.ts'
import { HeroAnimation } from './HeroAnimation.tsx'

beforeEach(() => {
  $step.set(0)
  $wish.set('none')
  render(<HeroAnimation comparison={compare(HERO_BLOCK, 4)} />)
})

afterEach(() => {
  document.body.replaceChildren()
})

function caption(): string | null {
  return screen.getByTestId('hero-caption').textContent
}

test('tells each step in its caption and in the pictures', () => {
  expect(screen.getByTestId('hero-animation').dataset['step']).toBe('0')
  expect(caption()).toBe('Current blockchains process transactions sequentially...')
  expect(screen.getByRole('img', { name: /After 3 slots 3 have run and 5 wait/ })).toBeDefined()
  act(tick)
  expect(caption()).toBe('Creating bottlenecks and high fees...')
  act(tick)
  expect(caption()).toBe('But what if we could process in parallel?')
  act(tick)
  expect(caption()).toBe("That's the advantage!")
  expect(screen.getByTestId('hero-animation').dataset['step']).toBe('3')
  expect(screen.getByRole('img', { name: /Four lanes: .* have run in 3 slots/ })).toBeDefined()
})

test('the button pauses and plays, and says which', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pause animation' }))
  expect($wish.get()).toBe('pause')
  fireEvent.click(screen.getByRole('button', { name: 'Play animation' }))
  expect($wish.get()).toBe('play')
})

test('a step can be chosen, and then stays', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show step 3 of 4' }))
  expect(caption()).toBe('But what if we could process in parallel?')
  expect(screen.getByRole('button', { name: 'Play animation' })).toBeDefined()
})
