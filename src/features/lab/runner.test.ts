import { expect, test, vi } from 'vitest'
import { FIRST_SETTINGS } from './moment.ts'
import { eventsOf, pictureOf } from './picture.ts'
import { createLabRunner, type LabAnswer, type LabRequest, type LabWorker } from './runner.ts'

/** A worker that answers when told to. */
function fakeWorker() {
  const asked: LabRequest[] = []
  const worker: LabWorker = {
    postMessage: (request: LabRequest) => asked.push(request),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null
  }
  return {
    asked,
    worker,
    open: () => worker,
    answer: (answer: LabAnswer) =>
      worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data: answer })),
    fail: () => worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent)
  }
}

const withSeed = (seed: number) => ({ ...FIRST_SETTINGS, seed })

test('asks the worker and gives its answer', async () => {
  const { asked, open, answer } = fakeWorker()
  const drawn = createLabRunner(open).draw(withSeed(1))
  expect(asked).toEqual([{ id: 1, want: 'picture', settings: withSeed(1) }])
  const picture = pictureOf(withSeed(1))
  answer({ id: 1, picture })
  expect(await drawn).toBe(picture)
})

test('of several asked for meanwhile only the last is run, and no outdated answer comes', async () => {
  const { asked, open, answer } = fakeWorker()
  const { draw } = createLabRunner(open)
  const all = [1, 2, 3, 4].map(seed => draw(withSeed(seed)))
  answer({ id: 1, picture: pictureOf(withSeed(1)) })
  expect(asked.map(({ settings }) => settings.seed)).toEqual([1, 4])
  answer({ id: 99, picture: pictureOf(withSeed(2)) })
  answer({ id: 4, picture: pictureOf(withSeed(4)) })
  const answers = await Promise.all(all)
  expect(answers.map(picture => picture?.settings.seed)).toEqual([
    undefined,
    undefined,
    undefined,
    4
  ])
})

test('asks for events beside a picture', async () => {
  const { asked, open, answer } = fakeWorker()
  const { draw, tell } = createLabRunner(open)
  const drawn = draw(withSeed(1))
  const told = tell(withSeed(1), 'block-stm')
  answer({ id: 1, picture: pictureOf(withSeed(1)) })
  expect(asked[1]).toEqual({
    id: 2,
    want: 'events',
    settings: withSeed(1),
    executor: 'block-stm'
  })
  const events = eventsOf(withSeed(1), 'block-stm')
  answer({ id: 2, events })
  expect(await told).toBe(events)
  expect((await drawn)?.settings.seed).toBe(1)
})

test('does the work itself where workers are refused', async () => {
  const { draw, tell } = createLabRunner(() => {
    throw new Error('refused')
  })
  expect(await draw(withSeed(1))).toEqual(pictureOf(withSeed(1)))
  expect(await tell(withSeed(1), 'sequential')).toEqual(eventsOf(withSeed(1), 'sequential'))
})

test('does the work itself when the worker fails to load', async () => {
  const { open, fail, worker, asked } = fakeWorker()
  const { draw } = createLabRunner(open)
  const first = draw(withSeed(1))
  fail()
  expect((await first)?.settings.seed).toBe(1)
  expect(worker.terminate).toHaveBeenCalledOnce()
  expect((await draw(withSeed(2)))?.settings.seed).toBe(2)
  expect(asked).toHaveLength(1)
})

/** A block nobody can build, so that running it fails wherever it is tried. */
const IMPOSSIBLE = { ...FIRST_SETTINGS, transactions: -1 }

const refused = (): LabWorker => {
  throw new Error('refused')
}

test('a run that fails in the worker and here is told, and the next one goes on', async () => {
  const { draw } = createLabRunner(refused)
  const failing = draw(IMPOSSIBLE)
  const waiting = draw(withSeed(2))
  await expect(failing).rejects.toThrow(RangeError)
  expect((await waiting)?.settings.seed).toBe(2)
  await expect(draw(IMPOSSIBLE)).rejects.toThrow(RangeError)
  expect((await draw(withSeed(3)))?.settings.seed).toBe(3)
})

test('after both have failed a worker is tried again', async () => {
  const { open, fail, asked, answer } = fakeWorker()
  const { draw } = createLabRunner(open)
  const failing = draw(IMPOSSIBLE)
  fail()
  await expect(failing).rejects.toThrow(RangeError)
  const drawn = draw(withSeed(2))
  expect(asked.at(-1)).toMatchObject({ settings: withSeed(2) })
  answer({ id: asked.at(-1)!.id, picture: pictureOf(withSeed(2)) })
  expect((await drawn)?.settings.seed).toBe(2)
})

test('a failure nobody waits for any more is told to nobody', async () => {
  const { draw, stop } = createLabRunner(refused)
  const drawn = draw(IMPOSSIBLE)
  stop()
  expect(await drawn).toBeNull()
})

test('nobody waits for ever once it is stopped', async () => {
  const { open, worker } = fakeWorker()
  const runner = createLabRunner(open)
  const drawn = [runner.draw(withSeed(1)), runner.draw(withSeed(2))]
  runner.stop()
  expect(await Promise.all(drawn)).toEqual([null, null])
  expect(worker.terminate).toHaveBeenCalledOnce()
})
