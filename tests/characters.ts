import fc from 'fast-check'

/** The number of surrogates, which start at 0xd800. */
const SURROGATES = 0x800

function numberOf(character: unknown): number {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined
  if (point === undefined || character !== String.fromCodePoint(point)) {
    throw new Error('Not one character.')
  }
  return point < 0xd800 ? point : point - SURROGATES
}

/**
 * Any Unicode character, for `fc.string`. It generates the same strings as the unit 'binary', which
 * first makes a map of all the million characters, in nearly a second for each test file.
 */
export const ANY_CHARACTER: fc.Arbitrary<string> = fc
  .nat(0x10ffff - SURROGATES)
  .map(number => String.fromCodePoint(number < 0xd800 ? number : number + SURROGATES), numberOf)
