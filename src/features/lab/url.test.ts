import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_SETTINGS } from './moment.ts'
import { pictureOf } from './picture.ts'
import { $moment, keepAddress } from './url.ts'
import { pause, play, seek } from './playback.ts'
import { resetLab } from './store.fixture.ts'
import { $picture, choose, watch } from './store.ts'

let due: (() => void) | undefined
const write = vi.fn()
const after = (_: number, act: () => void): (() => void) => {
  due = act
  return () => {
    due = undefined
  }
}
const stops: (() => void)[] = []

beforeEach(() => {
  resetLab()
  due = undefined
  write.mockClear()
  stops.push(keepAddress({ after }, write))
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('stays as it came until a run is shown', () => {
  choose({ cores: 4 })
  expect(due).toBeUndefined()
  $picture.set(pictureOf({ ...FIRST_SETTINGS, cores: 4 }))
  due?.()
  expect(write).toHaveBeenCalledExactlyOnceWith('mixed.64.35.4.1.block-stm.0')
})

test('follows the executor and the time when they have settled, not while playing', () => {
  choose({ cores: 4 })
  const picture = pictureOf({ ...FIRST_SETTINGS, cores: 4 })
  $picture.set(picture)
  play()
  seek(999)
  expect(due).toBeUndefined()
  pause()
  watch('instruction-level')
  due?.()
  expect(write).toHaveBeenCalledExactlyOnceWith('mixed.64.35.4.1.instruction-level.999')
  seek(picture.strips['instruction-level'].totals.elapsed)
  expect($moment.get()).toBe('mixed.64.35.4.1.instruction-level.end')
})
