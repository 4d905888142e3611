import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_ADDRESS, formatAddress, parseAddress, type Address } from './board-url.ts'
import { PAGE_SIZES, SORTS } from './view.ts'

const addresses: fc.Arbitrary<Address> = fc.record({
  view: fc.record({
    query: fc.string({ maxLength: 50, unit: 'grapheme' }).filter(text => text.length <= 50),
    sort: fc.constantFrom(...SORTS),
    direction: fc.constantFrom('desc' as const, 'asc' as const),
    size: fc.constantFrom(...PAGE_SIZES),
    page: fc.integer({ min: 1, max: 100_000 })
  }),
  highlighted: fc.option(fc.stringMatching(/^\w{1,15}$/), { nil: undefined })
})

describe('the address of a view', () => {
  it('comes back as it went out', () => {
    fc.assert(
      fc.property(addresses, address => {
        expect(parseAddress(formatAddress(address))).toEqual({ address, faults: [] })
      }),
      { numRuns: 5000 }
    )
  })

  it('leaves defaults out', () => {
    expect(formatAddress(FIRST_ADDRESS)).toBe('')
    expect(parseAddress('')).toEqual({ address: FIRST_ADDRESS, faults: [] })
  })

  it('always comes to a view that can be shown, with a sentence for each thing put right', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), query => {
        const { address, faults } = parseAddress(query)
        expect(parseAddress(formatAddress(address)).address).toEqual(address)
        for (const fault of faults) expect(fault).toMatch(/^[“A-Z].*\.$/)
      })
    )
  })

  it('says what was wrong with each bad value', () => {
    const bad = '?q=' + 'x'.repeat(60) + '&sort=luck&dir=up&size=70&page=-2&hl=not a name'
    const { address, faults } = parseAddress(bad)
    expect(address).toEqual({
      ...FIRST_ADDRESS,
      view: { ...FIRST_ADDRESS.view, query: 'x'.repeat(50) }
    })
    expect(faults).toHaveLength(6)
    expect(faults.join(' ')).toContain('“70” is no page size here: it is 50, 100, 500. Showing 50.')
  })
})
