import { type Picture } from './strip.ts'
import { type Executor } from './engine/executor.ts'
import { type LabSettings } from './engine/settings.ts'
import { type TraceEvent } from './engine/trace.ts'

type Want =
  | { readonly want: 'picture'; readonly settings: LabSettings }
  | { readonly want: 'events'; readonly settings: LabSettings; readonly executor: Executor }

export type LabRequest = Want & { readonly id: number }

export type LabAnswer =
  | { readonly id: number; readonly picture: Picture }
  | { readonly id: number; readonly events: readonly TraceEvent[] }

/**
 * Null stands for an answer nobody waits for any more. It rejects where neither a worker nor the
 * page can do the work, as when both lost the network; the next asked for tries both again.
 */
export type LabRunner = {
  /** Runs a block away from the page. Of several asked for meanwhile only the last is run. */
  readonly draw: (settings: LabSettings) => Promise<Picture | null>
  readonly tell: (
    settings: LabSettings,
    executor: Executor
  ) => Promise<readonly TraceEvent[] | null>
  readonly stop: () => void
}

/** What of `Worker` is used. */
export type LabWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

type Job = {
  readonly request: LabRequest
  readonly settle: (answer: LabAnswer | null) => void
  readonly fail: (reason: unknown) => void
}

/** Where workers are refused or fail to load, the page runs the blocks itself. */
export function createLabRunner(open: () => LabWorker = openWorker): LabRunner {
  let ids = 0
  let worker: LabWorker | 'refused' | undefined
  let current: Job | undefined
  const waiting = new Map<Want['want'], Job>()

  const ask = (want: Want): Promise<LabAnswer | null> =>
    new Promise((settle, fail) => {
      ids += 1
      waiting.get(want.want)?.settle(null)
      waiting.set(want.want, { request: { ...want, id: ids }, settle, fail })
      if (!current) next()
    })

  const next = (): void => {
    current = waiting.get('picture') ?? waiting.get('events')
    if (!current) return
    waiting.delete(current.request.want)
    start(current)
  }

  const start = ({ request }: Job): void => {
    worker ??= tryToOpen(open, finish, refuse)
    if (worker === 'refused') answerHere(request).then(finish, reason => giveUp(request, reason))
    else worker.postMessage(request)
  }

  const finish = (answer: LabAnswer): void => {
    if (answer.id !== current?.request.id) return
    const { settle, request } = current
    settle(waiting.has(request.want) ? null : answer)
    next()
  }

  const giveUp = ({ id }: LabRequest, reason: unknown): void => {
    if (id !== current?.request.id) return
    worker = undefined
    current.fail(reason)
    next()
  }

  const refuse = (): void => {
    if (worker !== 'refused') worker?.terminate()
    worker = 'refused'
    if (current) start(current)
  }

  return {
    draw: async settings => {
      const answer = await ask({ want: 'picture', settings })
      return answer && 'picture' in answer ? answer.picture : null
    },
    tell: async (settings, executor) => {
      const answer = await ask({ want: 'events', settings, executor })
      return answer && 'events' in answer ? answer.events : null
    },
    stop: () => {
      if (worker !== 'refused') worker?.terminate()
      worker = undefined
      for (const job of [current, ...waiting.values()]) job?.settle(null)
      current = undefined
      waiting.clear()
    }
  }
}

function openWorker(): LabWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}

function tryToOpen(
  open: () => LabWorker,
  finish: (answer: LabAnswer) => void,
  refuse: () => void
): LabWorker | 'refused' {
  try {
    const worker = open()
    worker.onmessage = ({ data }: MessageEvent<LabAnswer>) => finish(data)
    worker.onerror = refuse
    return worker
  } catch {
    // Some settings and some hosts forbid workers; the page can do the work.
    return 'refused'
  }
}

async function answerHere(request: LabRequest): Promise<LabAnswer> {
  const { eventsOf, pictureOf } = await import('./picture.ts')
  const { id, settings } = request
  return request.want === 'picture'
    ? { id, picture: pictureOf(settings) }
    : { id, events: eventsOf(settings, request.executor) }
}
