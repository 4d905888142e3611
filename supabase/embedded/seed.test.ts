import { expect, test } from 'vitest'
import { parseSeedArguments } from './seed.ts'

test.each([
  [[], 5210],
  [['--winners', '0'], 0],
  [['--winners', '3000'], 3000],
  [['--winners=1000000'], 1_000_000]
])('%j means %i winners', (args, winners) => {
  expect(parseSeedArguments(args)).toBe(winners)
})

test.each([
  [['--winners', 'many']],
  [['--winners', '1.5']],
  [['--winners', '1000001']],
  [['--winner', '5']],
  [['5']]
])('%j is rejected with a sentence that names the command', args => {
  expect(() => parseSeedArguments(args)).toThrow(/^[A-Z].+`npm run seed -- --winners N`\.$/)
})
