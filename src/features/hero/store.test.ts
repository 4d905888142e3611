import { beforeEach, expect, test, vi } from 'vitest'
import { compare, HERO_BLOCK } from './block.ts'
import {
  $second,
  $step,
  elapsedAt,
  heroPlayback,
  LAST_SECOND,
  runHero,
  showNextSecond
} from './store.ts'
import { NOW } from './ui/Lanes.tsx'

const { setOnScreen, setReducedMotion, setTabVisible } = heroPlayback

beforeEach(() => {
  $second.set(0)
  heroPlayback.$choice.set('none')
  setOnScreen(false)
  setTabVisible(true)
  setReducedMotion(false)
})

test('goes on by one step every three seconds and begins again', () => {
  const shown = Array.from({ length: 15 }, () => {
    const step = $step.get()
    showNextSecond()
    return step
  })
  expect(shown.join('')).toBe('000111222333000')
})

test('ticks every second while it can be seen, and not at all otherwise', () => {
  const stop = vi.fn()
  const every = vi.fn<(ms: number, act: () => void) => () => void>(() => stop)
  const end = runHero({ every })
  expect(every).not.toHaveBeenCalled()
  setOnScreen(true)
  expect(every).toHaveBeenCalledExactlyOnceWith(1000, showNextSecond)
  setOnScreen(false)
  expect(stop).toHaveBeenCalledOnce()
  setOnScreen(true)
  end()
  expect(stop).toHaveBeenCalledTimes(2)
})

const seconds = Array.from({ length: LAST_SECOND + 1 }, (_, second) => second)

test('both lanes run from the first second, and eight turns against three are held at the end', () => {
  const elapsed = seconds.map(second => elapsedAt(second, compare(HERO_BLOCK, 4)))
  expect(elapsed.map(({ sequential }) => sequential).join('')).toBe('123456788888')
  expect(elapsed.map(({ parallel }) => parallel).join('')).toBe('123333333333')
})

test('the line of time has a place after every turn', () => {
  const { sequentialTurns: turns } = compare(HERO_BLOCK, 4)
  const places = Array.from({ length: turns }, (_, turn) => ((turn + 1) / turns) * 100)
  expect(NOW).toEqual(places.map(place => `[transform:translateX(${place}%)]`))
})
