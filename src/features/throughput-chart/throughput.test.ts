import { expect, test } from 'vitest'
import { RUNGS } from '../../content/rungs.ts'
import { limitSteps, spots } from './throughput.ts'

test('every dated figure since 2024 has a mark of its own, except Ethereum’s limits', () => {
  const marked = RUNGS.filter(
    ({ id, kind, date = '' }) => date >= '2024' && !(kind === 'limit' && id.startsWith('ethereum'))
  )
  expect(
    spots()
      .map(({ figure }) => figure.id)
      .toSorted()
  ).toEqual(marked.map(({ id }) => id).toSorted())
  const places = spots().map(({ x, y, aside }) => `${x.toFixed(3)} ${y.toFixed(3)} ${aside}`)
  expect(new Set(places).size).toBe(places.length)
})

test('a limit holds until the next one, and only rises', () => {
  const steps = limitSteps()
  expect(steps.length).toBeGreaterThan(1)
  expect(steps.at(-1)?.to).toBe(1)
  for (const [index, { from, y }] of steps.slice(1).entries()) {
    expect(from).toBe(steps[index]?.to)
    expect(y).toBeGreaterThan(steps[index]?.y ?? NaN)
  }
})
