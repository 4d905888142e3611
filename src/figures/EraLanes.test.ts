import { expect, test } from 'vitest'
import { placeEvents } from './EraLanes.tsx'

test('events stand in one lane until chains had more', () => {
  const events = [1, 2, 3, 4, 5]
  const lanes = (id: string) => placeEvents({ id, events }).map(({ lane }) => lane)
  expect(lanes('one-at-a-time')).toEqual([0, 0, 0, 0, 0])
  expect(lanes('parallel-engines')).toEqual([0, 1, 0, 1, 0])
  expect(lanes('altius-begins')).toEqual([0, 1, 2, 3, 0])
  expect(placeEvents({ id: 'altius-begins', events }).map(({ column }) => column)).toEqual([
    0, 0, 0, 0, 1
  ])
})
