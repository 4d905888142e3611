import { atom, computed } from 'nanostores'
import { type KnownBlock } from '../../content/real-blocks.ts'
import { clock, environment } from '../../platform/environment.ts'
import { isListOf, isRecord } from '../../platform/json.ts'
import { watchReturn } from '../../platform/observers.ts'
import { withRetry } from '../../platform/retry.ts'
import { $now } from '../../question/now.ts'
import { type BetCount } from '../../race/bet.ts'
import { loadBets } from './api.ts'
import { blockOfDay, dayOf, isBack } from './days.ts'
import { type Showing } from './row.ts'

/** With what the page tells after the race. */
export type DayBlock = KnownBlock & { readonly reason: string; readonly speedup: number }

type Today =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly blocks: readonly DayBlock[]; readonly day: number }

/** Every block that may come up. */
export const TODAY_BLOCKS = '/today.json'

export const $today = atom<Today>({ state: 'loading' })
/** The page has stayed open past midnight. */
export const $isNextHere = computed(
  [$today, $now],
  (today, now) => today.state === 'ready' && dayOf(now) > today.day
)
/** What everybody bet on yesterday's block; null until it is known, or if it can't be had. */
export const $yesterdaysBets = atom<readonly BetCount[] | null>(null)

/** Returns how to stop. */
export function runToday(): () => void {
  void loadToday()
  return watchReturn(() => showDay())
}

/** Also the way to try again. */
export async function loadToday(): Promise<void> {
  $today.set({ state: 'loading' })
  const blocks = await withRetry(readBlocks).catch(() => undefined)
  if (!blocks) return $today.set({ state: 'failed' })
  showDay(blocks)
}

async function readBlocks(): Promise<readonly DayBlock[]> {
  const response = await environment.fetch(TODAY_BLOCKS)
  const blocks: unknown = await response.json()
  if (isListOf(blocks, isDayBlock) && blocks.length > 0) return blocks
  throw new Error(`${TODAY_BLOCKS} answered ${response.status}`)
}

/** The page keeps its day while it is read: the next one comes when the visitor does. */
function showDay(loaded?: readonly DayBlock[]): void {
  const day = dayOf(clock.now())
  const shown = $today.get()
  const blocks = loaded ?? (shown.state === 'ready' ? shown.blocks : undefined)
  if (!blocks || (shown.state === 'ready' && shown.day === day)) return
  $today.set({ state: 'ready', blocks, day })
  $yesterdaysBets.set(null)
  const yesterday = blockAt(blocks, day - 1)
  if (yesterday) void showYesterdaysBets(yesterday, day)
}

async function showYesterdaysBets({ number }: DayBlock, day: number): Promise<void> {
  const counts = await loadBets(number)
  const today = $today.get()
  if (counts && today.state === 'ready' && today.day === day) $yesterdaysBets.set(counts)
}

export function blockAt(blocks: readonly DayBlock[], day: number): DayBlock | undefined {
  return blockOfDay(day, blocks)
}

/** Undefined before the first day. */
export function showingAt(blocks: readonly DayBlock[], day: number): Showing | undefined {
  const block = blockAt(blocks, day)?.number
  return block === undefined ? undefined : { block, day, isBack: isBack(day, blocks) }
}

/** The build wrote it; this only tells our data from a proxy's. */
function isDayBlock(value: unknown): value is DayBlock {
  return isRecord(value) && typeof value['number'] === 'number'
}
