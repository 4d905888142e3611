import fc from 'fast-check'

const SURROGATES = 0x800

/** Any Unicode character, for `fc.string`: its own 'binary' first lists all of them, in a second for each test file. */
export const ANY_CHARACTER = fc
  .nat(0x10ffff - SURROGATES)
  .map(point => String.fromCodePoint(point < 0xd800 ? point : point + SURROGATES))
