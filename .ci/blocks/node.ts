import { z } from 'astro/zod'

/** Why a block wasn't recorded, in one sentence. Exit status 1: not done; 3: the node didn't answer as it should. */
export class BlockFailure extends Error {
  readonly exitCode: 1 | 3

  constructor(exitCode: 1 | 3, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** An Ethereum node's JSON-RPC. `call` throws a {@link BlockFailure}; null is an answer. */
export type EthereumNode = {
  readonly call: (method: string, ...params: unknown[]) => Promise<unknown>
}

const TIMEOUT_MS = 120_000
/** How often a node may ask us to wait. */
const PATIENCE = 3
/** JSON-RPC: https://www.jsonrpc.org/specification#error_object */
const NO_SUCH_METHOD = -32601

const answer = z
  .object({
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string() }).optional()
  })
  .refine(({ result, error }) => result !== undefined || error !== undefined)

/** @param wait in ms; a test passes its own */
export function openNode(url: string, wait: (ms: number) => Promise<unknown>): EthereumNode {
  const { host } = new URL(url)
  let id = 0

  async function send(method: string, params: readonly unknown[]): Promise<Response> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params })
    const headers = { 'content-type': 'application/json' }
    for (let tries = 0; ; tries += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => {
        throw new BlockFailure(3, `The node at ${host} doesn’t answer.`)
      })
      if (response.status !== 429) return response
      if (tries === PATIENCE)
        throw new BlockFailure(3, `The node at ${host} asked us to slow down (429) too often.`)
      const seconds = Number(response.headers.get('retry-after')) || 2 ** tries
      await wait(seconds * 1000)
    }
  }

  async function call(method: string, ...params: unknown[]): Promise<unknown> {
    const response = await send(method, params)
    if (response.status === 401 || response.status === 403)
      throw new BlockFailure(3, `The node at ${host} refuses the key (${String(response.status)}).`)
    const text = await response.text().catch(() => '')
    const parsed = answer.safeParse(parseOrUndefined(text))
    if (!parsed.success)
      throw new BlockFailure(
        3,
        response.ok
          ? `The node at ${host} answered ${method} with something that isn’t JSON-RPC, or was cut off.`
          : `The node at ${host} answered ${String(response.status)}.`
      )
    const { result, error } = parsed.data
    if (error?.code === NO_SUCH_METHOD)
      throw new BlockFailure(
        3,
        `The node at ${host} doesn’t offer ${method}: use one that does (see DEPLOY.md).`
      )
    if (error) throw new BlockFailure(3, `The node at ${host} refused ${method}: ${error.message}`)
    return result
  }

  return { call }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
