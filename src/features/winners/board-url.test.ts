import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BoardParams,
  clampPage,
  FIRST_PARAMS,
  FIRST_VIEW,
  formatParams,
  PAGE_SIZES,
  pageCount,
  pageOfRank,
  pageRange,
  parseParams,
  rankIn,
  searchKey,
  withPageSize,
  withSearch,
  withSort
} from './board-url.ts'
import { SORTS } from './columns.ts'

const anyParams: fc.Arbitrary<BoardParams> = fc.record({
  view: fc.record({
    query: fc.string({ maxLength: 50, unit: 'grapheme' }).filter(text => text.length <= 50),
    sort: fc.constantFrom(...SORTS),
    direction: fc.constantFrom('desc' as const, 'asc' as const),
    size: fc.constantFrom(...PAGE_SIZES),
    page: fc.integer({ min: 1, max: 100_000 })
  }),
  highlighted: fc.option(fc.stringMatching(/^\w{1,15}$/), { nil: undefined })
})

describe('the URL of a view', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(anyParams, params => {
        expect(parseParams(formatParams(params))).toEqual({ params, warnings: [] })
      }),
      { numRuns: 500 }
    )
  })

  it('leaves defaults out', () => {
    expect(formatParams(FIRST_PARAMS)).toBe('')
    expect(parseParams('')).toEqual({ params: FIRST_PARAMS, warnings: [] })
  })

  it('says what was wrong with each bad value', () => {
    const bad = '?q=' + 'x'.repeat(60) + '&sort=luck&dir=up&size=70&page=-2&hl=not a name'
    const { params, warnings } = parseParams(bad)
    expect(params).toEqual({
      ...FIRST_PARAMS,
      view: { ...FIRST_PARAMS.view, query: 'x'.repeat(50) }
    })
    expect(warnings).toHaveLength(6)
    expect(warnings.join(' ')).toContain('“70” isn’t a page size (50, 100, 500). Showing 50.')
  })
})

const third = { ...FIRST_VIEW, page: 3 }

describe('a change of view', () => {
  it('starts again from the first page after a search, a sort or another size', () => {
    expect(withSearch(third, 'ana').page).toBe(1)
    expect(withSort(third, 'followers').page).toBe(1)
    expect(withPageSize(third, 500).page).toBe(1)
  })

  it('reverses the active sort, and back', () => {
    const once = withSort(FIRST_VIEW, 'rank')
    expect(once.direction).toBe('asc')
    expect(withSort(once, 'rank').direction).toBe('desc')
  })

  it('selects another sort with the best first', () => {
    expect(withSort(withSort(FIRST_VIEW, 'rank'), 'following')).toMatchObject({
      sort: 'following',
      direction: 'desc'
    })
  })
})

describe('a search key', () => {
  it('forgives an @, spaces and case', () => {
    expect(searchKey(' @AnA ')).toBe('ana')
    expect(searchKey('@')).toBe('')
  })
})

describe('a rank in the search box', () => {
  it('is written with # and matches no name', () => {
    expect(rankIn(' #500 ')).toBe(500)
    expect(searchKey('#500')).toBe('')
    expect(searchKey('#')).toBe('')
    expect(rankIn('#')).toBeUndefined()
    expect(rankIn('500')).toBeUndefined()
    expect(rankIn('#5a')).toBeUndefined()
  })
})

describe('pages', () => {
  it('cover every row once, in order', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.constantFrom(50, 100, 500), (total, size) => {
        const pages = pageCount(total, size)
        let next = 0
        for (let page = 1; page <= pages; page++) {
          const { from, to } = pageRange(page, size, total)
          expect(from).toBe(next)
          next = to
        }
        expect(next).toBe(total)
      })
    )
  })

  it('leave no page out of reach', () => {
    expect(clampPage(0, 3)).toBe(1)
    expect(clampPage(9, 3)).toBe(3)
    expect(pageCount(0, 50)).toBe(1)
    expect(pageRange(4, 50, 0)).toEqual({ from: 0, to: 0 })
  })
})

it('names the page of every rank, at every edge and size', () => {
  for (const size of PAGE_SIZES)
    for (let rank = 1; rank <= 2600; rank++) {
      const { from, to } = pageRange(pageOfRank(rank, size), size, 2600)
      expect(rank > from && rank <= to, `rank ${rank} by ${size}`).toBe(true)
    }
})
