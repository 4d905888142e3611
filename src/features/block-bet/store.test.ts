// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakes } from '../../../tests/fakes.ts'
import { comeBack, setTabVisible, tellWritten } from '../../../tests/pages.ts'
import { resetRace } from '../../race/race.fixture.ts'
import { seekTime, setGuess } from '../../race/race.ts'
import { $betDates, $bets, addBets } from './bets.ts'
import { $betState, $counts, betRace, openBet, placeBet } from './store.ts'

const { $bet, $execution, $friendBet, $guess, $time, playback } = betRace

const BLOCK = 15537394
const NO_BLOCK = 999_999_999
const PLACE = '/rest/v1/rpc/place_bet'
const COUNTS = `/rest/v1/rpc/bets_of?block=${BLOCK}`

let close = (): void => undefined

function openPage(friendBet: string | null): void {
  close = openBet({ block: BLOCK }, friendBet)
}

/** As on a page that was just opened. */
function closePage(): void {
  close()
  resetRace(betRace, { $counts })
  cleanStores($bets, $betDates)
  $bets.set({})
  $betDates.set({})
}

const sent = (): string[] =>
  fakes.requests.map(
    ({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`
  )

async function bet(speedup: number): Promise<void> {
  setGuess(betRace, speedup)
  placeBet({ block: BLOCK })
  await vi.waitFor(() => expect($bet.get()).toBe(speedup))
}

async function stageOnceLoaded(): Promise<string> {
  await vi.waitFor(() => expect(betRace.$state.get().stage).not.toBe('loading'))
  return betRace.$state.get().stage
}

beforeEach(() => {
  closePage()
  fakes.answer(PLACE, () => new Response(null, { status: 204 }))
  fakes.answer(COUNTS, () => Response.json([{ bet: 2, bets: 30 }]))
})

test('the block is asked about, raced from its start and then told', async () => {
  openPage(null)
  expect($betState.get()).toBe('asking')
  await bet(3)
  expect([$betState.get(), $time.get()]).toEqual(['racing', 0])
  seekTime(betRace, $execution.get()!.totals.elapsed / 2)
  expect($betState.get()).toBe('racing')
  seekTime(betRace, Infinity)
  expect($betState.get()).toBe('told')
})

test('what was told stays told while the race is watched again', async () => {
  openPage(null)
  await bet(3)
  seekTime(betRace, Infinity)
  seekTime(betRace, 0)
  expect($betState.get()).toBe('told')
})

test('under reduced motion the result is told at once, beside the finished run', async () => {
  playback.setReducedMotion(true)
  openPage(null)
  await bet(3)
  expect($betState.get()).toBe('told')
  expect($time.get()).toBe($execution.get()!.totals.elapsed)
})

test('a friend’s bet tells nothing before the own one', async () => {
  openPage('8')
  expect([$friendBet.get(), $betState.get(), $execution.get()]).toEqual([8, 'asking', null])
  await bet(2)
  seekTime(betRace, Infinity)
  expect([$friendBet.get(), $bet.get(), $betState.get()]).toEqual([8, 2, 'told'])
})

test.each([
  ['8', 8],
  // The own link names no friend.
  ['3', null]
])(
  'a reload keeps the bet and tells the result at once, beside a bet of %s',
  async (link, friend) => {
    openPage(null)
    await bet(3)
    closePage()
    openPage(link)
    await vi.waitFor(() => expect($betState.get()).toBe('told'))
    expect([$bet.get(), $friendBet.get()]).toEqual([3, friend])
    expect($time.get()).toBe($execution.get()!.totals.elapsed)
  }
)

test('a device places its bet once, before it asks what everybody bet', async () => {
  openPage(null)
  await bet(3)
  await vi.waitFor(() => expect($counts.get()).toEqual([{ bet: 2, bets: 30 }]))
  expect(sent()).toEqual([`POST ${PLACE}`, `GET ${COUNTS}`])
  expect(await fakes.requests[0]?.json()).toEqual({ block: BLOCK, bet: 3 })
  expect(fakes.requests[0]?.headers.get('apikey')).toBeTruthy()
  closePage()
  openPage(null)
  await vi.waitFor(() => expect($counts.get()).not.toBeNull())
  expect(sent().slice(2)).toEqual([`GET ${COUNTS}`])
})

/** The visitor bets on another page. */
function betElsewhere(speedup: number, block = BLOCK): void {
  const { bets = {} } = JSON.parse(fakes.local.get('altius:bets') ?? '{}')
  const all = { ...bets, [block]: speedup }
  fakes.local.set('altius:bets', JSON.stringify({ version: 1, bets: all }))
}

test.each([
  ['comes by Back', comeBack],
  ['is told at once', () => tellWritten('altius:bets')],
  ['is seen again', () => setTabVisible(true)]
])(
  'a page that %s tells the bet placed on another, beside its friend’s, and takes no second',
  async (_, tell) => {
    openPage('8')
    setGuess(betRace, 6)
    betElsewhere(3.5)
    expect($betState.get()).toBe('asking')
    tell()
    await vi.waitFor(() => expect($betState.get()).toBe('told'))
    expect([$bet.get(), $friendBet.get()]).toEqual([3.5, 8])
    await vi.waitFor(() => expect($counts.get()).not.toBeNull())
    expect(sent()).toEqual([`GET ${COUNTS}`])
  }
)

test('a second bet on a block, by a page that wasn’t told of the first, is told as the first', async () => {
  openPage(null)
  betElsewhere(3.5)
  setGuess(betRace, 6)
  placeBet({ block: BLOCK })
  await vi.waitFor(() => expect([$betState.get(), $bet.get()]).toEqual(['told', 3.5]))
  await vi.waitFor(() => expect($counts.get()).not.toBeNull())
  expect($bets.get()).toEqual({ [BLOCK]: 3.5 })
  expect(sent().every(line => line.startsWith('GET'))).toBe(true)
})

test('a bet placed elsewhere on another block leaves this one alone, and both are kept', async () => {
  openPage(null)
  betElsewhere(2, 1)
  tellWritten('altius:bets')
  expect(await stageOnceLoaded()).toBe('asking')
  betElsewhere(4, 2)
  await bet(3)
  expect($bets.get()).toEqual({ 1: 2, 2: 4, [BLOCK]: 3 })
  expect($betState.get()).toBe('racing')
})

test('the next block opens without what was bet on the last one', async () => {
  openPage(null)
  await bet(3)
  await vi.waitFor(() => expect($counts.get()).not.toBeNull())
  close()
  close = openBet({ block: 19426586 }, null)
  expect([$guess.get(), $bet.get(), $betState.get()]).toEqual([null, null, 'asking'])
  expect($counts.get()).toBeNull()
})

test('on other sites’ pages a bet stored here is neither told nor kept', async () => {
  betElsewhere(3.5)
  close = openBet({ block: BLOCK, isKept: false }, null)
  tellWritten('altius:bets')
  expect(await stageOnceLoaded()).toBe('asking')
  setGuess(betRace, 6)
  placeBet({ block: BLOCK, isKept: false })
  await vi.waitFor(() => expect($bet.get()).toBe(6))
  expect($bets.get()).toEqual({ [BLOCK]: 3.5 })
  expect($bet.get()).toBe(6)
  expect(fakes.requests).toEqual([])
})

test('a bet is kept with the visitor’s date', async () => {
  fakes.now = new Date(2026, 11, 1, 23, 59).getTime()
  openPage(null)
  await bet(3)
  expect($betDates.get()).toEqual({ [BLOCK]: '2026-12-01' })
  expect(JSON.parse(fakes.local.get('altius:bet-dates') ?? '')).toMatchObject({
    dates: { [BLOCK]: '2026-12-01' }
  })
})

test('a rematch asks again, and is kept beside the first bet', async () => {
  betElsewhere(3.5)
  const rematch = { block: BLOCK, name: `${BLOCK} 2027-03-04` }
  close = openBet(rematch, null)
  expect($betState.get()).toBe('asking')
  setGuess(betRace, 6)
  placeBet(rematch)
  await vi.waitFor(() => expect($bet.get()).toBe(6))
  expect($bets.get()).toEqual({ [BLOCK]: 3.5, [`${BLOCK} 2027-03-04`]: 6 })
  close()
  openPage(null)
  await vi.waitFor(() => expect($bet.get()).toBe(3.5))
})

test('bets of another device are added, and those placed here stay', () => {
  betElsewhere(3.5)
  tellWritten('altius:bets')
  addBets({ bets: { [BLOCK]: 2, 1: 4, 2: 99 }, dates: { [BLOCK]: '2026-11-20', 1: '2026-11-21' } })
  expect($bets.get()).toEqual({ [BLOCK]: 3.5, 1: 4 })
  expect($betDates.get()).toEqual({ 1: '2026-11-21' })
})

test('a bet is kept and sent before its race begins', async () => {
  const seen: unknown[] = []
  fakes.answer(PLACE, () => {
    seen.push([$bets.get()[BLOCK], $betState.get()])
    return new Response(null, { status: 204 })
  })
  openPage(null)
  await bet(3)
  expect(seen).toEqual([[3, 'asking']])
})

test('a bet on a block that doesn’t load is neither kept nor sent', async () => {
  close = openBet({ block: NO_BLOCK }, null)
  placeBet({ block: NO_BLOCK })
  await vi.waitFor(() => expect(betRace.$hasLoadFailed.get()).toBe(true))
  expect([$bets.get(), $betState.get(), fakes.requests]).toEqual([{}, 'asking', []])
})

test('what everybody bet on one block never stands beside another', async () => {
  const answer = Promise.withResolvers<Response>()
  fakes.answer(COUNTS, () => answer.promise)
  openPage(null)
  await bet(3)
  await vi.waitFor(() => expect(sent()).toContain(`GET ${COUNTS}`))
  close()
  close = openBet({ block: 19426586 }, null)
  answer.resolve(Response.json([{ bet: 2, bets: 30 }]))
  await answer.promise
  await new Promise(resolve => setImmediate(resolve))
  expect($counts.get()).toBeNull()
})

test.each([
  ['a refusal', () => Response.json({ message: 'Too many' }, { status: 429 })],
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that isn’t ours', () => Response.json([{ bet: '3', bets: 1 }])],
  ['an answer that is no JSON', () => new Response('<html>')]
])('%s changes nothing but that no counts are known', async (_, answer) => {
  fakes.answer('/rpc/', answer)
  openPage(null)
  await bet(3)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  seekTime(betRace, Infinity)
  expect([$betState.get(), $counts.get()]).toEqual(['told', null])
})

test('stored bets are read from end to end of the line, their dates if they are any', () => {
  const stored = { 1: 1, 2: 8, 3: 0.9, 4: 8.1 }
  fakes.local.set('altius:bets', JSON.stringify({ version: 1, bets: stored }))
  const dates = { 1: '2026-11-20', 2: '20261-11-20', 3: '2026-11-201', 4: 5 }
  fakes.local.set('altius:bet-dates', JSON.stringify({ version: 1, dates }))
  tellWritten('altius:bets')
  tellWritten('altius:bet-dates')
  expect([$bets.get(), $betDates.get()]).toEqual([{ 1: 1, 2: 8 }, { 1: '2026-11-20' }])
})

test.each([
  '{"version":1,"bets":',
  '{"version":2,"bets":{"15537394":3}}',
  '{"version":1,"bets":[3]}',
  '{"version":1,"bets":{"15537394":9}}',
  '{"version":1,"bets":{"15537394":"3"}}'
])('no bet is read from %s', stored => {
  fakes.local.set('altius:bets', stored)
  closePage()
  openPage(null)
  expect($bets.get()).not.toHaveProperty(String(BLOCK))
  expect($betState.get()).toBe('asking')
})
