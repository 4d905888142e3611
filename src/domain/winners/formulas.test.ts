import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardFormulas, unguardFormulas } from './formulas.ts'
import { ANY_CHARACTER } from '../../../tests/characters.ts'

/** Texts of the characters that matter here, in every order. */
const tricky = fc
  .array(fc.constantFrom("'", '"', '=', '+', '-', '@', '＝', ';', '\t', '\r', '\n', ')', 'a'))
  .map(parts => parts.join(''))

describe('a guard against formulas', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t'=1"],
    ['a;=1', "a;'=1"],
    ["'=1", "''=1"],
    ["it's fine", "it's fine"],
    ['-) a wink', '-) a wink']
  ])('turns %j into %j', (text, guarded) => {
    expect(guardFormulas(text)).toBe(guarded)
  })

  test('comes off without a trace, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: ANY_CHARACTER })), text => {
        expect(unguardFormulas(guardFormulas(text))).toBe(text)
      }),
      { numRuns: 5000 }
    )
  })

  test('leaves no cell and no line that starts as a formula', () => {
    fc.assert(
      fc.property(tricky, text => {
        for (const cell of guardFormulas(text).split(/[;\t\r\n]/)) {
          expect(cell).not.toMatch(/^"*([=+@＝]|-(?!\)))/)
        }
      }),
      { numRuns: 5000 }
    )
  })
})
