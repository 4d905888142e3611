import { describe, expect, test } from 'vitest'
import {
  attemptsOf,
  CONFLICT,
  dueCheck,
  type History,
  IN_ORDER,
  isDone,
  isThrownOut,
  nextStep,
  takeCheck,
  takeStep,
  type Trader,
  TRADERS,
  versionsOf
} from './rules.ts'

const ORDERS = interleavings().map(order => [order.join(''), order] as const)

function interleavings(history: History = [], steps: readonly Trader[] = []): Trader[][] {
  const open = TRADERS.filter(trader => nextStep(history, trader))
  if (open.length === 0) return [[...steps]]
  return open.flatMap(trader => interleavings(takeStep(history, trader), [...steps, trader]))
}

const play = (order: readonly Trader[], history: History = []): History =>
  order.reduce(takeStep, history)
const check = (history: History): History => takeCheck(history, false)

test('one after the other, Ana gets 120 tokens and Cleo 80', () => {
  expect(attemptsOf(IN_ORDER, 'A').at(-1)?.bought).toBe(120)
  expect(attemptsOf(IN_ORDER, 'C').at(-1)?.bought).toBe(80)
  expect(versionsOf(IN_ORDER).at(-1)).toEqual({ by: 'C', pool: { coins: 90, tokens: 400 } })
})

test('a reader who comes too early sees another price', () => {
  const [early, again] = attemptsOf(CONFLICT, 'C')
  expect(early).toMatchObject({ saw: { by: null }, bought: 120 })
  expect(again).toMatchObject({ saw: { by: 'A' }, bought: 80 })
})

describe.each(ORDERS)('in the order %s', (_, order) => {
  const isReadBefore = order.indexOf('C') < order.lastIndexOf('A')
  const ran = play(order)

  test('no check is due before the last step', () => {
    const early = play(order.slice(0, -1))
    expect(dueCheck(early)).toBeNull()
    expect(check(early)).toBe(early)
    expect(takeStep(ran, 'A')).toBe(ran)
  })

  test('Ana is checked first and never runs again, Cleo only if she read before Ana wrote', () => {
    expect(check(ran).at(-1)).toMatchObject({ of: 'A', isOutdated: false })
    const checked = check(check(ran))
    expect(checked.at(-1)).toMatchObject({ of: 'C', isOutdated: isReadBefore })
    expect(nextStep(checked, 'A')).toBeNull()
    expect(nextStep(checked, 'C')).toBe(isReadBefore ? 'read' : null)
    expect(isThrownOut(checked, 'C')).toBe(isReadBefore)
  })

  test('it ends as block order says', () => {
    const end = play(['C', 'C', 'C'], check(check(ran)))
    expect(isDone(end)).toBe(true)
    expect(versionsOf(end)).toEqual(versionsOf(IN_ORDER))
    for (const trader of TRADERS) {
      expect(attemptsOf(end, trader).at(-1)).toEqual(attemptsOf(IN_ORDER, trader).at(-1))
      expect(isThrownOut(end, trader)).toBe(false)
    }
    expect(check(end)).toBe(end)
  })
})
