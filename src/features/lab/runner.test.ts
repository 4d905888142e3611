import { expect, test, vi } from 'vitest'
import { createLabRunner, type LabRequest, type LabResponse, type LabWorker } from './runner.ts'
import { eventsOf, simulate } from './simulation.ts'
import { INITIAL_SETTINGS } from './url.ts'

/** A worker that responds on demand. */
function fakeWorker() {
  const requests: LabRequest[] = []
  const worker: LabWorker = {
    postMessage: (request: LabRequest) => requests.push(request),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null
  }
  return {
    requests,
    worker,
    open: () => worker,
    answer: (answer: LabResponse) =>
      worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data: answer })),
    fail: () => worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent)
  }
}

const withSeed = (seed: number) => ({ ...INITIAL_SETTINGS, seed })

test('posts to the worker and resolves with its response', async () => {
  const { requests, open, answer } = fakeWorker()
  const result = createLabRunner(open).simulate(withSeed(1))
  expect(requests).toEqual([{ id: 1, kind: 'simulation', settings: withSeed(1) }])
  const simulation = simulate(withSeed(1))
  answer({ id: 1, simulation })
  expect(await result).toBe(simulation)
})

test('runs only the last of several requests that wait, and resolves no outdated one', async () => {
  const { requests, open, answer } = fakeWorker()
  const { simulate: run } = createLabRunner(open)
  const all = [1, 2, 3, 4].map(seed => run(withSeed(seed)))
  answer({ id: 1, simulation: simulate(withSeed(1)) })
  expect(requests.map(({ settings }) => settings.seed)).toEqual([1, 4])
  answer({ id: 99, simulation: simulate(withSeed(2)) })
  answer({ id: 4, simulation: simulate(withSeed(4)) })
  const answers = await Promise.all(all)
  expect(answers.map(simulation => simulation?.settings.seed)).toEqual([
    undefined,
    undefined,
    undefined,
    4
  ])
})

test('asks for events beside a simulation', async () => {
  const { requests, open, answer } = fakeWorker()
  const { simulate: run, events: fetchEvents } = createLabRunner(open)
  const result = run(withSeed(1))
  const eventsResult = fetchEvents(withSeed(1), 'block-stm')
  answer({ id: 1, simulation: simulate(withSeed(1)) })
  expect(requests[1]).toEqual({
    id: 2,
    kind: 'events',
    settings: withSeed(1),
    executor: 'block-stm'
  })
  const events = eventsOf(withSeed(1), 'block-stm')
  answer({ id: 2, events })
  expect(await eventsResult).toBe(events)
  expect((await result)?.settings.seed).toBe(1)
})

test('runs blocks on the page where workers are blocked', async () => {
  const { simulate: run, events: fetchEvents } = createLabRunner(() => {
    throw new Error('refused')
  })
  expect(await run(withSeed(1))).toEqual(simulate(withSeed(1)))
  expect(await fetchEvents(withSeed(1), 'sequential')).toEqual(eventsOf(withSeed(1), 'sequential'))
})

test('runs blocks on the page when the worker fails to load', async () => {
  const { open, fail, worker, requests } = fakeWorker()
  const { simulate: run } = createLabRunner(open)
  const first = run(withSeed(1))
  fail()
  expect((await first)?.settings.seed).toBe(1)
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect((await run(withSeed(2)))?.settings.seed).toBe(2)
  expect(requests).toHaveLength(1)
})

/** A block nobody can build, so that running it fails wherever it is tried. */
const IMPOSSIBLE = { ...INITIAL_SETTINGS, transactions: -1 }

const blockWorkers = (): LabWorker => {
  throw new Error('refused')
}

test('rejects a run that fails in the worker and on the page, and goes on with the next', async () => {
  const { simulate: run } = createLabRunner(blockWorkers)
  const failing = run(IMPOSSIBLE)
  const waiting = run(withSeed(2))
  await expect(failing).rejects.toThrow(RangeError)
  expect((await waiting)?.settings.seed).toBe(2)
  await expect(run(IMPOSSIBLE)).rejects.toThrow(RangeError)
  expect((await run(withSeed(3)))?.settings.seed).toBe(3)
})

test('tries a worker again after both have failed', async () => {
  const { open, fail, requests, answer } = fakeWorker()
  const { simulate: run } = createLabRunner(open)
  const failing = run(IMPOSSIBLE)
  fail()
  await expect(failing).rejects.toThrow(RangeError)
  const result = run(withSeed(2))
  expect(requests.at(-1)).toMatchObject({ settings: withSeed(2) })
  answer({ id: requests.at(-1)!.id, simulation: simulate(withSeed(2)) })
  expect((await result)?.settings.seed).toBe(2)
})

test('a failure after the end is ignored', async () => {
  const { simulate: run, stop } = createLabRunner(blockWorkers)
  const result = run(IMPOSSIBLE)
  stop()
  expect(await result).toBeNull()
})

test('ends every request when it is stopped', async () => {
  const { open, worker } = fakeWorker()
  const runner = createLabRunner(open)
  const result = [runner.simulate(withSeed(1)), runner.simulate(withSeed(2))]
  runner.stop()
  expect(await Promise.all(result)).toEqual([null, null])
  expect(worker.terminate).toHaveBeenCalledOnce()
})
