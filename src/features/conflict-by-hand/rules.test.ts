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

function play(order: readonly Trader[]): History {
  return order.reduce<History>(takeStep, [])
}

function rerun(history: History): History {
  return (['C', 'C', 'C'] as const).reduce<History>(takeStep, history)
}

function isReadBefore(order: readonly Trader[]): boolean {
  const writeOfAna = order.lastIndexOf('A')
  return order.indexOf('C') < writeOfAna
}

test('there are 20 orders of three and three steps', () => {
  expect(new Set(ORDERS.map(([name]) => name)).size).toBe(20)
})

test('one after the other, Ana gets 120 tokens and Cleo 80', () => {
  expect(attemptsOf(IN_ORDER, 'A').at(-1)?.bought).toBe(120)
  expect(attemptsOf(IN_ORDER, 'C').at(-1)?.bought).toBe(80)
  expect(versionsOf(IN_ORDER).at(-1)).toEqual({ by: 'C', pool: { coins: 90, tokens: 400 } })
})

describe.each(ORDERS)('in the order %s', (_, order) => {
  test('each step is taken once, and no check is due before the last', () => {
    let history: History = []
    for (const trader of order) {
      expect(dueCheck(history)).toBeNull()
      expect(takeCheck(history)).toBe(history)
      history = takeStep(history, trader)
    }
    expect(TRADERS.map(trader => nextStep(history, trader))).toEqual([null, null])
    expect(takeStep(history, 'A')).toBe(history)
    expect(takeStep(history, 'C')).toBe(history)
  })

  test('Ana is checked first and never runs again, whatever Cleo has written', () => {
    const history = play(order)
    expect(dueCheck(history)).toBe('A')
    expect(takeCheck(history).at(-1)).toEqual({ kind: 'check', of: 'A', isOutdated: false })
    expect(dueCheck(takeCheck(history))).toBe('C')
    expect(nextStep(takeCheck(history), 'A')).toBeNull()
  })

  test('Cleo runs again exactly if she read before Ana wrote', () => {
    const checked = takeCheck(takeCheck(play(order)))
    expect(checked.at(-1)).toEqual({ kind: 'check', of: 'C', isOutdated: isReadBefore(order) })
    expect(nextStep(checked, 'C')).toBe(isReadBefore(order) ? 'read' : null)
    expect(isThrownOut(checked, 'C')).toBe(isReadBefore(order))
    expect(dueCheck(checked)).toBeNull()
  })

  test('it ends as block order says', () => {
    const end = rerun(takeCheck(takeCheck(play(order))))
    expect(isDone(end)).toBe(true)
    expect(versionsOf(end)).toEqual(versionsOf(IN_ORDER))
    for (const trader of TRADERS) {
      expect(attemptsOf(end, trader).at(-1)).toEqual(attemptsOf(IN_ORDER, trader).at(-1))
      expect(isThrownOut(end, trader)).toBe(false)
    }
    expect(takeCheck(end)).toBe(end)
  })
})

test('a reader who comes too early sees another price', () => {
  const [early, again] = attemptsOf(CONFLICT, 'C')
  expect(early).toMatchObject({ saw: { by: null }, bought: 120, isOutdated: true })
  expect(again).toMatchObject({ saw: { by: 'A' }, bought: 80, isOutdated: false })
  expect(isDone(CONFLICT)).toBe(true)
})
