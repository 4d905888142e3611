import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from '../../../tests/content.ts'
import { generate, MAX_COLUMNS, MAX_ROWS } from './generate.ts'
import { type Grid, type GridEntry } from './grid.ts'

/** The grid as lines of text, a dot for a gap: all that the checks below look at. */
function drawn({ cells, columns, rows }: Grid): readonly string[] {
  return Array.from({ length: rows }, (_, row) =>
    cells
      .slice(row * columns, (row + 1) * columns)
      .map(cell => cell?.letter ?? '.')
      .join('')
  )
}

function turnedOver(lines: readonly string[]): readonly string[] {
  return Array.from({ length: lines[0]!.length }, (_, column) =>
    lines.map(line => line.charAt(column)).join('')
  )
}

/** Every run of two or more letters in a line, with where it begins. */
function runsIn(lines: readonly string[]): readonly { text: string; line: number; at: number }[] {
  return lines.flatMap((content, line) =>
    Array.from(content.matchAll(/[A-Z]{2,}/g), ({ 0: text, index: at }) => ({ text, line, at }))
  )
}

/** The words that are reached from the first one over shared cells. */
function reachable({ entries }: Grid): ReadonlySet<GridEntry> {
  const reached = new Set(entries.slice(0, 1))
  for (const { cells } of reached)
    for (const other of entries)
      if (other.cells.some(cell => cells.includes(cell))) reached.add(other)
  return reached
}

function expectSound(grid: Grid): void {
  const lines = drawn(grid)
  expect(grid.rows).toBeLessThanOrEqual(Math.min(15, MAX_ROWS))
  expect(grid.columns).toBeLessThanOrEqual(Math.min(15, MAX_COLUMNS))
  expect(grid.entries.length).toBeGreaterThanOrEqual(10)
  expect(grid.entries.length).toBeLessThanOrEqual(14)
  expect(new Set(grid.entries.map(({ id }) => id)).size).toBe(grid.entries.length)

  // What can be read in the grid, across and down, is exactly what was placed there.
  const across = runsIn(lines).map(({ text, line, at }) => `${text} across ${line} ${at}`)
  const down = runsIn(turnedOver(lines)).map(({ text, line, at }) => `${text} down ${at} ${line}`)
  const placed = grid.entries.map(({ id, direction, cells: [first = 0] }) => {
    const row = Math.floor(first / grid.columns)
    return `${id.toUpperCase()} ${direction} ${row} ${first % grid.columns}`
  })
  expect([...across, ...down].sort()).toEqual(placed.sort())

  expect(reachable(grid).size).toBe(grid.entries.length)
}

test('any seed builds a sound grid', () => {
  fc.assert(
    fc.property(fc.integer(), seed => expectSound(generate(WORDS, seed))),
    { numRuns: 30 }
  )
})

test('entries are numbered in reading order, across before down', () => {
  for (let seed = 0; seed < 5; seed++) {
    const grid = generate(WORDS, seed)
    for (const { cells, number } of grid.entries) expect(grid.cells[cells[0]!]?.number).toBe(number)
    const numbers = grid.cells.flatMap(cell => cell?.number ?? [])
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    const order = grid.entries.map(
      ({ direction, number }) => (direction === 'across' ? 0 : 100) + number
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  }
})

test('over many seeds every word is used', () => {
  const used = new Set<string>()
  for (let seed = 0; seed < 30; seed++) {
    for (const { id } of generate(WORDS, seed).entries) used.add(id)
  }
  expect(used.size).toBe(WORDS.length)
})

test('words that cannot make a grid are refused', () => {
  expect(() => generate(WORDS.slice(0, 5), 1)).toThrow(RangeError)
  expect(() => generate([], 1)).toThrow(RangeError)
})
