import { backend } from '../../platform/backend.ts'
import { environment } from '../../platform/environment.ts'
import { isInteger, isListOf, isRecord } from '../../platform/json.ts'

/** How many people bet the same. */
export type BetCount = { readonly bet: number; readonly bets: number }
type BlockBetCount = BetCount & { readonly block: number }

/** Nobody waits for it: a bet that can't be counted is still a bet. */
export async function sendBet(block: number, bet: number): Promise<void> {
  await call('place_bet', {
    method: 'POST',
    // The visitor may leave at once.
    keepalive: true,
    body: JSON.stringify({ block, bet })
  })
}

/** Undefined if they can't be had. */
export async function loadBets(block: number): Promise<readonly BetCount[] | undefined> {
  const counts = await read(`bets_of?block=${block}`)
  return isListOf(counts, isBetCount) ? counts : undefined
}

/** Those of all blocks. Undefined if they can't be had. */
export async function loadAllBets(): Promise<readonly BlockBetCount[] | undefined> {
  const counts = await read('all_bets')
  return isListOf(counts, isBlockBetCount) ? counts : undefined
}

async function read(name: string): Promise<unknown> {
  const response = await call(name)
  return response?.json().catch(() => undefined)
}

async function call(name: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    const { url, key } = backend()
    const headers = { apikey: key, ...(init.body && { 'content-type': 'application/json' }) }
    const response = await environment.fetch(`${url}/rest/v1/rpc/${name}`, { ...init, headers })
    return response.ok ? response : undefined
  } catch {
    return undefined
  }
}

function isBetCount(value: unknown): value is BetCount {
  return isRecord(value) && typeof value['bet'] === 'number' && isInteger(value['bets'])
}

function isBlockBetCount(value: unknown): value is BlockBetCount {
  return isRecord(value) && isInteger(value['block']) && isBetCount(value)
}
