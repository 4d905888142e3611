import { performance } from 'node:perf_hooks'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { indexRows } from '../src/features/winners/build-index.ts'
import { winnerFrom } from '../src/features/winners/winner.ts'
import { type Positions } from '../src/features/winners/winners-index.ts'
import { createDataset } from './dataset.ts'
import { formatNumber } from './table.ts'

/**
 * Compares `indexRows` with what one would try first: the platform's sort with a comparator, on the main thread and
 * in a worker. `node bench/index-build.ts`
 */

const ROWS = 100_000
const SAMPLES = 15

type Keys = { readonly names: string; readonly ends: Uint32Array; readonly values: Float64Array[] }

/** All orders of the board by comparator; `onOrder` is called after each. */
function sortAll({ names, ends, values }: Keys, onOrder: () => void): readonly Positions[] {
  const nameOf = Array.from(ends, (end, at) => names.slice(ends[at - 1] ?? 0, end))
  const byName = Uint32Array.from(nameOf.keys()).sort((a, b) =>
    (nameOf[a] ?? '') < (nameOf[b] ?? '') ? -1 : 1
  )
  onOrder()
  const orders = values.flatMap(numbers =>
    [-1, 1].map(sign => {
      const order = byName.slice().sort((a, b) => {
        const [left, right] = [numbers[a] ?? NaN, numbers[b] ?? NaN]
        if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1
        return Number.isNaN(right) ? -1 : sign * (left - right)
      })
      onOrder()
      return order
    })
  )
  return [byName, ...orders]
}

function keysOf(rows: Parameters<typeof indexRows>[0]): Keys {
  let end = 0
  const ends = Uint32Array.from(rows, ({ username }) => (end += username.length))
  const values = (['iq', 'followers', 'following'] as const).map(field =>
    Float64Array.from(rows, row => row[field] ?? NaN)
  )
  return { names: rows.map(({ username }) => username).join(''), ends, values }
}

/** Times a build, and the longest time in which the page could not have handled input. */
async function time(build: (breathe: () => void) => unknown): Promise<readonly [number, number]> {
  const start = performance.now()
  let last = start
  let longest = 0
  const breathe = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(breathe)
  await build(breathe)
  clearInterval(timer)
  breathe()
  return [performance.now() - start, longest]
}

async function compare(): Promise<void> {
  const rows = createDataset(ROWS).rows.flatMap(row => winnerFrom(row) ?? [])
  const worker = new Worker(new URL(import.meta.url))
  const inWorker = (keys: Keys): Promise<unknown> =>
    new Promise(resolve => {
      worker.once('message', resolve)
      worker.postMessage(keys)
    })
  await inWorker(keysOf(rows))
  const contenders: Record<string, (breathe: () => void) => unknown> = {
    'ours: groups, in slices': () => indexRows(rows),
    'comparator, main thread, a task an order': breathe => sortAll(keysOf(rows), breathe),
    'comparator, worker (already started)': () => inWorker(keysOf(rows))
  }
  const samples = new Map(Object.keys(contenders).map(name => [name, [] as (readonly number[])[]]))
  for (let round = 0; round < SAMPLES; round++)
    for (const [name, build] of Object.entries(contenders))
      samples.get(name)?.push(await time(build))
  for (const [name, times] of samples) {
    const [total, longest] = [0, 1].map(part => median(times.map(each => each[part] ?? NaN)))
    console.log(
      `${name.padEnd(42)} total ${formatNumber(total ?? NaN)} ms, longest task ${formatNumber(longest ?? NaN)} ms`
    )
  }
  await worker.terminate()
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

if (isMainThread) await compare()
else
  parentPort?.on('message', (keys: Keys) => {
    parentPort?.postMessage(sortAll(keys, () => undefined))
  })
