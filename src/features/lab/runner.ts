import { type Executor, type LabSettings } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'
import { type Simulation } from './timeline.ts'
import { type TrialRequest, type Trials } from './trials.ts'

type Request =
  | { readonly kind: 'simulation'; readonly settings: LabSettings }
  | { readonly kind: 'events'; readonly settings: LabSettings; readonly executor: Executor }
  | ({ readonly kind: 'trials' } & TrialRequest)

export type LabRequest = Request & { readonly id: number }

export type LabResponse =
  | { readonly id: number; readonly simulation: Simulation }
  | { readonly id: number; readonly events: readonly TraceEvent[] }
  | { readonly id: number; readonly results: Trials }

/**
 * Runs blocks. Null is the result of a request that a newer one of its kind has replaced, or that
 * `stop` has ended. It rejects where neither a worker nor the page can run a block, for instance
 * offline; the next request tries both again.
 */
export type LabRunner = {
  readonly simulate: (settings: LabSettings) => Promise<Simulation | null>
  readonly events: (
    settings: LabSettings,
    executor: Executor
  ) => Promise<readonly TraceEvent[] | null>
  readonly tryOut: (request: TrialRequest) => Promise<Trials | null>
  readonly stop: () => void
}

/** The part of `Worker` that is used. */
export type LabWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

type Job = {
  readonly request: LabRequest
  readonly resolve: (response: LabResponse | null) => void
  readonly reject: (reason: unknown) => void
}

/** Where workers are blocked or fail to load, the page runs the blocks itself. */
export function createLabRunner(open: () => LabWorker = openWorker): LabRunner {
  let lastId = 0
  let worker: LabWorker | 'unavailable' | undefined
  let current: Job | undefined
  const waiting = new Map<Request['kind'], Job>()

  const send = (request: Request): Promise<LabResponse | null> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.get(request.kind)?.resolve(null)
      waiting.set(request.kind, { request: { ...request, id: lastId }, resolve, reject })
      if (!current) startNext()
    })

  const startNext = (): void => {
    current = waiting.get('simulation') ?? waiting.get('events') ?? waiting.get('trials')
    if (!current) return
    waiting.delete(current.request.kind)
    start(current)
  }

  const start = ({ request }: Job): void => {
    worker ??= openOrGiveUp()
    if (worker !== 'unavailable') worker.postMessage(request)
    else runHere(request).then(finish, (reason: unknown) => fail(request, reason))
  }

  const finish = (response: LabResponse): void => {
    if (response.id !== current?.request.id) return
    const { resolve, request } = current
    resolve(waiting.has(request.kind) ? null : response)
    startNext()
  }

  const fail = ({ id }: LabRequest, reason: unknown): void => {
    if (id !== current?.request.id) return
    worker = undefined
    current.reject(reason)
    startNext()
  }

  const giveUpWorker = (): void => {
    if (worker !== 'unavailable') worker?.terminate()
    worker = 'unavailable'
    if (current) start(current)
  }

  const openOrGiveUp = (): LabWorker | 'unavailable' => {
    try {
      const opened = open()
      opened.onmessage = ({ data }: MessageEvent<LabResponse>) => finish(data)
      opened.onerror = giveUpWorker
      return opened
    } catch {
      // Some settings and some hosts block workers; the page can run the blocks.
      return 'unavailable'
    }
  }

  return {
    simulate: async settings => {
      const response = await send({ kind: 'simulation', settings })
      return response && 'simulation' in response ? response.simulation : null
    },
    events: async (settings, executor) => {
      const response = await send({ kind: 'events', settings, executor })
      return response && 'events' in response ? response.events : null
    },
    tryOut: async request => {
      const response = await send({ kind: 'trials', ...request })
      return response && 'results' in response ? response.results : null
    },
    stop: () => {
      if (worker !== 'unavailable') worker?.terminate()
      worker = undefined
      for (const job of [current, ...waiting.values()]) job?.resolve(null)
      current = undefined
      waiting.clear()
    }
  }
}

function openWorker(): LabWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}

async function runHere(request: LabRequest): Promise<LabResponse> {
  const { respond } = await import('./simulation.ts')
  return respond(request)
}
