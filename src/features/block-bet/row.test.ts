import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/property-runs.ts'
import { blocksUntil, dayNumber } from '../../content/block-days.ts'
import { type KnownBlock } from '../../content/real-blocks.ts'
import { blockOfDay, dayOf, isBack, isoDate } from './days.ts'
import {
  betName,
  betOfDay,
  betsFromLink,
  betsInLink,
  daysInARow,
  earlierBet,
  type Placed,
  type Showing
} from './row.ts'

const DAY = dayNumber('2026-12-10')
const BLOCK = 15537394
const NAME = String(BLOCK)
const shown: Showing = { block: BLOCK, day: DAY, isBack: false }
const back: Showing = { ...shown, isBack: true }
const placedOn = (date: string | undefined, bet = 3.1): Placed => ({
  bets: { [NAME]: bet },
  dates: date === undefined ? {} : { [NAME]: date }
})

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-12-09', 'early'],
  ['2026-12-10', 'on its day'],
  ['2026-12-11', 'late'],
  // Placed before dates were kept.
  [undefined, 'on its day']
] as const)('a bet of %s on the block of December 10 is %s', (date, when) => {
  expect(betOfDay(shown, placedOn(date))).toEqual({ bet: 3.1, when })
})

test('a block that is back asks for another bet, and then says the first', () => {
  const first = placedOn('2026-10-04')
  expect(betOfDay(back, first)).toBeUndefined()
  expect(earlierBet(back, first)).toBe('You bet 3.1x on October 4.')
  const both = {
    bets: { ...first.bets, [betName(back, first)]: 4 },
    dates: { ...first.dates, [betName(back, first)]: '2026-12-10' }
  }
  expect(betOfDay(back, both)).toEqual({ bet: 4, when: 'on its day' })
  expect(earlierBet(back, placedOn(undefined))).toBe('You bet 3.1x the last time.')
})

test('a block that is back, and wasn’t bet on, asks for its first bet', () => {
  const nothing = { bets: {}, dates: {} }
  expect([betName(back, nothing), earlierBet(back, nothing)]).toEqual([NAME, ''])
  const placed = placedOn('2026-12-10')
  expect(betOfDay(back, placed)?.when).toBe('on its day')
  expect(earlierBet(back, placed)).toBe('')
})

describe('days in a row', () => {
  /** From today back: x a bet on its day, l late, e early, - none. */
  const rowOf = (days: string): number =>
    daysInARow(day => {
      const when = { x: 'on its day', l: 'late', e: 'early' } as const
      const letter = days[DAY - day] as keyof typeof when | undefined
      return letter && when[letter] ? { bet: 2, when: when[letter] } : undefined
    }, DAY)
  test.each([
    ['', 0],
    ['x', 1],
    ['-x', 1],
    ['xxxx', 4],
    ['-xxxx', 4],
    // One missed day in seven is forgiven, and doesn't count.
    ['xx-xx', 4],
    ['xlxx', 3],
    ['xx--xx', 2],
    ['x-xxxxx-xx', 6],
    ['x-xxxxxx-xx', 9],
    // What was bet before its day is told on it: there is nothing to place.
    ['xxeexx', 4],
    // Today may still be bet on.
    ['--xxx', 3],
    ['---xxx', 0]
  ])('%s: %d', (days, count) => expect(rowOf(days)).toBe(count))
})

const links = fc.array(
  fc.record({
    block: fc.integer({ min: 1, max: 999_999_999 }),
    bet: fc.integer({ min: 10, max: 80 }),
    day: fc.option(fc.integer({ min: DAY - 400, max: DAY + 4000 })),
    isRematch: fc.boolean()
  }),
  { maxLength: 400 }
)

test('a link gives back each bet that it took, with its date', () => {
  fc.assert(
    fc.property(links, entries => {
      const [bets, dates] = [new Map<string, number>(), new Map<string, string>()]
      for (const { block, bet, day, isRematch } of entries) {
        const date = day === null ? undefined : isoDate(day)
        const name = isRematch && date ? `${block} ${date}` : String(block)
        bets.set(name, bet / 10)
        if (date === undefined) dates.delete(name)
        else dates.set(name, date)
      }
      const placed = { bets: Object.fromEntries(bets), dates: Object.fromEntries(dates) }
      expect(betsFromLink(betsInLink(placed))).toEqual(placed)
    }),
    propertyRuns(100)
  )
})

test.each(['', '~', '1.9.', 'x.45.', '1.45.zzzzz', '1.45..r', '<b>1</b>', '1.45.~'])(
  'of a link that was cut or changed, as “%s”, only whole bets are read',
  text => expect(Object.keys(betsFromLink(text).bets).length).toBe(text === '1.45.~' ? 1 : 0)
)

const ZONES = [
  'Pacific/Pago_Pago Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver America/Chicago',
  'America/New_York America/Halifax America/St_Johns America/Sao_Paulo Atlantic/South_Georgia Atlantic/Azores',
  'UTC Europe/Berlin Africa/Cairo Asia/Riyadh Asia/Tehran Asia/Dubai Asia/Kolkata Asia/Dhaka Asia/Shanghai',
  'Australia/Sydney Pacific/Auckland Pacific/Kiritimati'
].flatMap(line => line.split(' '))
const HOUR = 3_600_000
const POOL = Array.from({ length: 600 }, (_, at) => ({
  number: at + 1,
  gasUsed: 5_000_000
})) as unknown as readonly KnownBlock[]
const anyBlock = (): boolean => true

describe.each(ZONES)('in %s, over 400 days', zone => {
  test.each([
    ['a new block every third day', 3],
    ['no new block', Infinity]
  ])('with %s: each day asks for a bet once, and the row is right', (_, every) => {
    vi.stubEnv('TZ', zone)
    let list: readonly number[] = Array.from({ length: 41 }, (_, at) => at + 1)
    let placed: Placed = { bets: {}, dates: {} }
    const start = new Date(2026, 10, 28, 21).getTime()
    const shownOn = new Map<number, number>()
    let newest = 41
    for (let passed = 0; passed < 400; passed += 1) {
      // Not 24 hours later where the clocks change.
      const evening = new Date(start)
      evening.setDate(evening.getDate() + passed)
      const now = evening.getTime() + (passed % 3) * HOUR
      const day = dayOf(now)
      if (passed % every === 0) {
        const ahead = Math.max(list.length, day - dayNumber('2026-11-20') + 3)
        list = [...blocksUntil(ahead, list, anyBlock), (newest += 1)]
      }
      const block = blockOfDay(day, POOL, list)!.number
      const showing = { block, day, isBack: isBack(day, POOL, list) }
      for (const [earlier, number] of shownOn)
        if (day - earlier < 60) expect(blockOfDay(earlier, POOL, list)?.number).toBe(number)
      const before = [...shownOn].findLast(([, number]) => number === block)?.[0]
      // A block comes back after all others: at least 41 of them.
      if (before !== undefined) expect(day - before).toBeGreaterThanOrEqual(41)
      shownOn.set(day, block)
      expect(betOfDay(showing, placed)).toBeUndefined()
      const name = betName(showing, placed)
      placed = {
        bets: { ...placed.bets, [name]: 2 },
        dates: { ...placed.dates, [name]: isoDate(day) }
      }
      expect(betOfDay(showing, placed)?.when).toBe('on its day')
      if (passed % 50 > 0) continue
      const row = daysInARow(each => {
        const number = blockOfDay(each, POOL, list)?.number
        if (number === undefined) return undefined
        return betOfDay({ block: number, day: each, isBack: isBack(each, POOL, list) }, placed)
      }, day)
      expect(row).toBe(passed + 1)
    }
  })
})
