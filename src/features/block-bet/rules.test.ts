import { expect, test } from 'vitest'
import { ALL_BLOCKS } from '../../content/all-blocks.ts'
import { runLab } from '../../domain/engine/run-lab.ts'
import { DEFAULT_SETTINGS } from '../../domain/engine/settings.ts'
import { loadRecording } from '../../race/load-recording.ts'
import { betLink, compareBets, embedLine, friendBetFrom, NEARLY, reasonFor } from './rules.ts'

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
  expect(compareBets(3, 3.1, 1.4)).toBe('You’re closer than your friend.')
})

test('the line for other pages frames the block, and hears that frame alone', () => {
  const block = ALL_BLOCKS.find(({ number }) => number === 15537394)
  const line = embedLine(block!)
  expect(line).toMatch(
    /^<iframe src="https:\/\/[^"]+\/embed\/block\/15537394" title="[^"]+15,537,394"/
  )
  expect(line).toContain('iframe[src$="/embed/block/15537394"]')
  expect(line).toContain('e.source===f.contentWindow')
})

async function explain(realBlock: number) {
  const recording = await loadRecording(realBlock)
  const result = runLab({ ...DEFAULT_SETTINGS, realBlock }, {}, recording)
  const { totals, cores } = result.executions['block-stm']
  return { ...totals, cores, shape: result.shape, reason: reasonFor(recording, result) }
}

const LIMIT =
  'In our model, waiting for others’ writes and for the largest transaction would allow '

test.each([
  [
    15537394,
    /^Transaction 26 alone uses 71% .*: in our model, 1\.41x is the most, on any number of cores\. It couldn’t run today: since the Fusaka upgrade, 16,777,216 gas is/
  ],
  [
    16257471,
    /^Transaction 23 alone uses 45% .*: in our model, 2\.24x is the most, on any number of cores\.$/
  ],
  [19934116, /^Transaction 6 alone uses 24% /],
  [4370000, /^32 of 97 transactions come from one account, and in our model each waits/],
  [2179522, /^209 of 222 transactions come from one account, /],
  [
    13217637,
    /^934 of 1,100 transactions change one account’s balance, but each needs it only at its end/
  ],
  [19426586, `${LIMIT}6.65x.`],
  [12159808, `${LIMIT}6.80x.`],
  [11114732, `${LIMIT}5.36x.`],
  [7279999, /^93 of 122 transactions conflict with no other/],
  // One of its transactions uses 27% of the gas.
  [9069000, `${LIMIT}3.51x.`],
  // Its busiest sender is paid once, too: a hotter key than the line's.
  [12300570, /^679 of 687 transactions come from one account, /],
  [16146267, `${LIMIT}all of 8x.`]
] as const)('block %d is explained by what its recording shows', async (block, expected) => {
  expect((await explain(block)).reason).toMatch(expected)
})

test.each(ALL_BLOCKS)(
  'a line or a giant of $number is its reason only if nothing allows more',
  async ({ number }) => {
    const { speedup, speedupLimit, cores, shape, reason } = await explain(number)
    const isNamed = /can’t end before|each waits for the one before/.test(reason)
    expect(isNamed).toBe(speedupLimit < cores && speedupLimit <= speedup * NEARLY)
    const [line] = /^[\d,]+(?= .* each waits)/.exec(reason) ?? []
    if (line) expect(shape.longestLine - Number(line.replace(',', ''))).toBeLessThanOrEqual(3)
  }
)
