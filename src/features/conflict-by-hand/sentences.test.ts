import { expect, test } from 'vitest'
import { CONFLICT, versionsOf } from './rules.ts'
import { sayLanes, sayReaders, sayTurn } from './sentences.ts'

test('the story of a conflict is told turn by turn', () => {
  expect(CONFLICT.filter(({ of }) => of === 'C').map(sayTurn)).toEqual([
    'Cleo reads the pool: 60 coins and 600 tokens.',
    'At that price, Cleo gets 120 tokens.',
    'Cleo writes a new version: 75 coins and 480 tokens.',
    'Cleo read before Ana wrote, but Ana is first in the block. Cleo runs again.',
    'Cleo reads what Ana wrote: 75 coins and 480 tokens.',
    'At that price, Cleo gets 80 tokens.',
    'Cleo writes a new version: 90 coins and 400 tokens.'
  ])
})

test('the lanes and the readers of a version are said in words', () => {
  expect(sayLanes([])).toBe('Ana: nothing yet. Cleo: nothing yet.')
  expect(sayLanes(CONFLICT)).toBe(
    'Ana: read, swapped, wrote. Cleo: read, swapped, wrote, thrown out; again: read, swapped, wrote.'
  )
  expect(versionsOf(CONFLICT).map(version => sayReaders(CONFLICT, version))).toEqual([
    'read by both',
    'read by Cleo',
    ''
  ])
})
