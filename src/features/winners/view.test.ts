import { describe, expect, it } from 'vitest'
import { FIRST_VIEW, rankAsked, searched, searchKey, sized, sorted } from './view.ts'

const third = { ...FIRST_VIEW, page: 3 }

describe('a change of view', () => {
  it('starts again from the first page after a search, a sort or another size', () => {
    expect(searched(third, 'ana').page).toBe(1)
    expect(sorted(third, 'followers').page).toBe(1)
    expect(sized(third, 500).page).toBe(1)
  })

  it('turns the active sort round and back', () => {
    const once = sorted(FIRST_VIEW, 'rank')
    expect(once.direction).toBe('asc')
    expect(sorted(once, 'rank').direction).toBe('desc')
  })

  it('selects another sort with the best first', () => {
    expect(sorted(sorted(FIRST_VIEW, 'rank'), 'following')).toMatchObject({
      sort: 'following',
      direction: 'desc'
    })
  })

  it('keeps the rest of the view', () => {
    const view = searched(sized(sorted(FIRST_VIEW, 'followers'), 100), 'ana')
    expect(view).toEqual({ query: 'ana', sort: 'followers', direction: 'desc', size: 100, page: 1 })
  })
})

describe('a search key', () => {
  it('forgives an @, spaces and case', () => {
    expect(searchKey(' @AnA ')).toBe('ana')
    expect(searchKey('@')).toBe('')
  })
})

describe('a rank in the search box', () => {
  it('is asked for with # and looks for no name', () => {
    expect(rankAsked(' #500 ')).toBe(500)
    expect(searchKey('#500')).toBe('')
    expect(searchKey('#')).toBe('')
    expect(rankAsked('#')).toBeUndefined()
    expect(rankAsked('500')).toBeUndefined()
    expect(rankAsked('#5a')).toBeUndefined()
  })
})
