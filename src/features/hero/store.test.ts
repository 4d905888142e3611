import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { compare, HERO_BLOCK } from './block.ts'
import {
  $isPlaying,
  $step,
  CAPTIONS,
  elapsedAt,
  heroPlayback,
  runHero,
  showNextStep,
  showStep
} from './store.ts'

const { $isTicking, setOnScreen, setReducedMotion, setTabVisible, toggle } = heroPlayback

beforeEach(() => {
  $step.set(0)
  heroPlayback.$choice.set('none')
  setOnScreen(false)
  setTabVisible(true)
  setReducedMotion(false)
})

test('goes on by one step at each tick and begins again', () => {
  const shown = Array.from({ length: 5 }, () => {
    showNextStep()
    return $step.get()
  })
  expect(shown).toEqual([1, 2, 3, 0, 1])
})

test('ticks only while it plays, is on screen and its tab is visible', () => {
  expect($isTicking.get()).toBe(false)
  setOnScreen(true)
  expect($isTicking.get()).toBe(true)
  setTabVisible(false)
  expect($isTicking.get()).toBe(false)
  setTabVisible(true)
  toggle()
  expect($isTicking.get()).toBe(false)
  expect($isPlaying.get()).toBe(false)
  toggle()
  expect($isTicking.get()).toBe(true)
})

test('shows the finished figure where motion is not wanted, until it is played', () => {
  setOnScreen(true)
  setReducedMotion(true)
  expect($step.get()).toBe(3)
  expect($isPlaying.get()).toBe(false)
  toggle()
  expect($isPlaying.get()).toBe(true)
})

test('a chosen step stays', () => {
  setOnScreen(true)
  showStep(2)
  expect($step.get()).toBe(2)
  expect($isTicking.get()).toBe(false)
})

test('ticks every 3,000 ms while it can be seen, and not at all otherwise', () => {
  const stop = vi.fn()
  const every = vi.fn<(ms: number, act: () => void) => () => void>(() => stop)
  const end = runHero({ every })
  expect(every).not.toHaveBeenCalled()
  setOnScreen(true)
  expect(every).toHaveBeenCalledExactlyOnceWith(3000, showNextStep)
  setOnScreen(false)
  expect(stop).toHaveBeenCalledOnce()
  setOnScreen(true)
  end()
  expect(stop).toHaveBeenCalledTimes(2)
})

test('has a caption for each step', () => {
  expect(CAPTIONS).toEqual([
    'Current blockchains process transactions sequentially...',
    'Creating bottlenecks and high fees...',
    'But what if we could process in parallel?',
    "That's the advantage!"
  ])
})

test('fills one lane first, then four, and never goes back within a round', () => {
  const elapsed = CAPTIONS.map((_, step) => elapsedAt(step, compare(HERO_BLOCK, 4)))
  expect(elapsed).toEqual([
    { sequential: 3, parallel: null },
    { sequential: 6, parallel: null },
    { sequential: 8, parallel: 0 },
    { sequential: 8, parallel: 3 }
  ])
})

test('the styles have a place for the line of time at the end of each step', () => {
  const comparison = compare(HERO_BLOCK, 4)
  const css = readFileSync('src/features/hero/ui/hero.css', 'utf8')
  const places = new Map(
    [...css.matchAll(/\.at-(\d) \{\s*transform: translateX\(([\d.]+)%\)/g)].map(
      ([, turns, place]) => [Number(turns), Number(place)]
    )
  )
  const ends = CAPTIONS.map((_, step) => Object.values(elapsedAt(step, comparison))).flat()
  for (const turns of ends.filter(turns => turns !== null && turns > 0))
    expect(places.get(Number(turns))).toBe((Number(turns) / comparison.sequentialTurns) * 100)
})
