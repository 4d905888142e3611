import { expect, test } from 'vitest'
import { KNOWN_BLOCKS } from '../../content/real-blocks.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { loadRecording } from '../../race/load-recording.ts'
import { betLink, compareBets, friendBetFrom, reasonFor } from './rules.ts'

test.each([
  ['8', 8],
  ['1', 1],
  ['3.5', 3.5]
])('a friend’s bet of %s counts', (parameter, bet) => {
  expect(friendBetFrom(parameter)).toBe(bet)
})

test.each([null, '', '0', '8.1', '9', '-3', '1e1', '3.55', ' 4', '4x', 'NaN', '80'])(
  'a bet of %o is ignored',
  parameter => {
    expect(friendBetFrom(parameter)).toBeNull()
  }
)

test('a link carries the bet and nothing else of the address', () => {
  expect(betLink('https://example.org/block/15537394?bet=3&x=1#top', 8)).toBe(
    'https://example.org/block/15537394?bet=8'
  )
})

test('the bet nearer to the truth is closer', () => {
  expect(compareBets(2, 8, 1.4)).toBe('You’re closer than your friend.')
  expect(compareBets(8, 2, 1.4)).toBe('Your friend is closer.')
  expect(compareBets(3, 3, 1.4)).toBe('You’re equally close.')
})

async function reasonOf(realBlock: number): Promise<string> {
  const recording = await loadRecording(realBlock)
  return reasonFor(recording, runLab({ ...DEFAULT_SETTINGS, realBlock }, {}, recording))
}

test.each([
  [15537394, /^Transaction 26 alone uses 71% of the block’s gas/],
  [2179522, /^209 of 222 transactions come from one account .* so 208 wait/],
  [
    13217637,
    /^934 of 1,100 transactions change one account’s balance, yet only \d+ runs .*: each needs it only at its end\.$/
  ],
  [19426586, /^29 of 127 transactions change one account’s balance, and \d+ runs/],
  [7279999, /^93 of 122 transactions conflict with no other/]
] as const)('block %d is explained by what its recording shows', async (block, expected) => {
  expect(await reasonOf(block)).toMatch(expected)
})

test('every block has a reason in one sentence', async () => {
  for (const { number } of KNOWN_BLOCKS) expect(await reasonOf(number)).toMatch(/^[^.]+\.$/)
})
