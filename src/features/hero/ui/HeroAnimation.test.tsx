import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { $isPlaying, $tick, heroPlayback } from '../store.ts'
import { HeroAnimation } from './HeroAnimation.tsx'

beforeEach(() => {
  $tick.set(0)
  heroPlayback.$choice.set('none')
  render(<HeroAnimation />)
})

afterEach(cleanup)

function caption(): string | null {
  return screen.getByTestId('hero-caption').textContent
}

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
