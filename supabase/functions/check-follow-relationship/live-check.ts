import { type Limits } from './limits.ts'
import { ask } from './providers/ask.ts'
import { type Provider } from './providers/provider.ts'
import { type Decision, type Store } from './store.ts'

/** What a live check needs: the provider, the database, time and randomness. */
export type LiveTools = {
  provider: Provider
  store: Store
  limits: Limits
  wait: (ms: number) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** 0 to 1. */
  random: () => number
}

/**
 * Finds out whether someone follows: from a stored answer that is new enough, from the call that
 * someone else makes for the same name right now, or from the provider.
 *
 * @param visitor whose checks are counted; null counts none
 * @param fresh whether the answer has to be newer than this request
 * @returns an answer or why there is none; `undefined` if the database can't be used
 */
export async function checkLive(
  username: string,
  visitor: string | null,
  fresh: boolean,
  tools: LiveTools
): Promise<Decision | undefined> {
  const { provider, store, limits, wait, now } = tools
  const started = now()
  const maxAge = (): number => (fresh ? Math.ceil((now() - started) / 1000) : Infinity)

  let decision = await store.begin(username, visitor, maxAge())
  while (decision?.decision === 'wait' && now() - started < limits.provider.patienceMs) {
    await wait(limits.wait.pollMs)
    decision = await store.look(username, maxAge())
  }
  if (decision?.decision !== 'ask') return decision

  const asked = await ask(provider, username, { ...tools, limits: limits.provider })
  if (asked.result.kind === 'failed') {
    const { reason, note } = asked.result
    console.error(`The follow provider ${provider.name} failed: ${reason}. ${note ?? ''}`.trim())
  }
  return store.finish(username, decision.claim, asked)
}
