import { backend } from '../../platform/backend.ts'
import { environment } from '../../platform/environment.ts'
import { isInteger, isListOf, isRecord } from '../../platform/json.ts'

/** How many people bet the same. */
export type BetCount = { readonly bet: number; readonly bets: number }

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
  const response = await call(`bets_of?block=${block}`)
  const counts: unknown = await response?.json().catch(() => undefined)
  return isListOf(counts, isBetCount) ? counts : undefined
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
