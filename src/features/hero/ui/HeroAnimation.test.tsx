import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareLanes } from '../block.ts'
import { $isPlaying, $second, heroPlayback } from '../store.ts'
import { HeroAnimation } from './HeroAnimation.tsx'

beforeEach(() => {
  $second.set(0)
  heroPlayback.$choice.set('none')
  render(<HeroAnimation comparison={compareLanes()} />)
})

afterEach(cleanup)

function caption(): string | null {
  return screen.getByTestId('hero-caption').textContent
}

test('shows each step in its caption and in the figures', () => {
  expect(screen.getByTestId('hero-animation').dataset['step']).toBe('0')
  expect(caption()).toBe('Current blockchains process transactions sequentially...')
  expect(screen.getByRole('img', { name: /After 1 turn 1 have run and 7 wait/ })).toBeDefined()
  act(() => $second.set(3))
  expect(caption()).toBe('Creating bottlenecks and high fees...')
  act(() => $second.set(6))
  expect(caption()).toBe('But what if we could process in parallel?')
  act(() => $second.set(9))
  expect(caption()).toBe("That's the advantage!")
  expect(screen.getByTestId('hero-animation').dataset['step']).toBe('3')
  expect(screen.getByRole('img', { name: /Four cores: .* have run in 3 turns/ })).toBeDefined()
})

test('the button pauses and plays, and says which', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pause animation' }))
  expect($isPlaying.get()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Play animation' }))
  expect($isPlaying.get()).toBe(true)
})

test('a step can be chosen, and then stays', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show step 3 of 4' }))
  expect(caption()).toBe('But what if we could process in parallel?')
  expect(screen.getByRole('button', { name: 'Play animation' })).toBeDefined()
})
