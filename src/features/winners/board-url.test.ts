import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seasonOf } from '../../domain/winners/season.ts'
import {
  FIRST_VIEW,
  formatView,
  PAGE_SIZES,
  pageAt,
  pageOfRank,
  parseView,
  type View
} from './board-url.ts'
import { SORTS } from './columns.ts'

const anyView: fc.Arbitrary<View> = fc.record({
  season: fc.option(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map(day => seasonOf(day.getTime())!),
    { nil: undefined }
  ),
  query: fc.string({ maxLength: 50, unit: 'grapheme' }).filter(text => text.length <= 50),
  sort: fc.constantFrom(...SORTS),
  direction: fc.constantFrom('desc' as const, 'asc' as const),
  size: fc.constantFrom(...PAGE_SIZES),
  page: fc.integer({ min: 1, max: 100_000 }),
  highlighted: fc.option(fc.stringMatching(/^\w{1,15}$/), { nil: undefined })
})

describe('the URL of a view', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(anyView, view => {
        expect(parseView(formatView(view))).toEqual({ view, warnings: [] })
      }),
      { numRuns: 500 }
    )
  })

  it('leaves defaults out', () => {
    expect(formatView(FIRST_VIEW)).toBe('')
    expect(parseView('')).toEqual({ view: FIRST_VIEW, warnings: [] })
  })

  it.each(['@ana', 'https://x.com/ana?s=20', '＠ａｎａ', ' ana\u200b', 'ana'])(
    'highlights @ana for %j',
    name => {
      const { view, warnings } = parseView(`?hl=${encodeURIComponent(name)}`)
      expect(view.highlighted).toBe('ana')
      expect(warnings).toEqual([])
    }
  )

  it('says what was wrong with each bad value', () => {
    const bad =
      '?q=' + 'x'.repeat(60) + '&sort=luck&dir=up&size=70&page=-2&hl=not a name&season=2026-13'
    const { view, warnings } = parseView(bad)
    expect(view).toEqual({ ...FIRST_VIEW, query: 'x'.repeat(50) })
    expect(warnings).toHaveLength(6)
    expect(warnings).toContain('“70” isn’t a page size (50, 100, 500).')
    expect(warnings).toContain('“2026-13” isn’t a season, such as 2026-11.')
  })
})

describe('pages', () => {
  it('cover every row once, in order, and are known by rank', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.constantFrom(...PAGE_SIZES), (total, size) => {
        let next = 0
        for (let page = 1; page <= pageAt(1, size, total).pages; page++) {
          const { from, to } = pageAt(page, size, total)
          expect(from).toBe(next)
          next = to
          if (total > 0)
            expect([from + 1, to].map(rank => pageOfRank(rank, size))).toEqual([page, page])
        }
        expect(next).toBe(total)
      })
    )
  })

  it('beyond the last are the last', () => {
    expect(pageAt(9, 50, 120)).toEqual({ page: 3, pages: 3, from: 100, to: 120 })
    expect(pageAt(4, 50, 0)).toEqual({ page: 1, pages: 1, from: 0, to: 0 })
  })
})
