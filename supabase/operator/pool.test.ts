import { expect, test } from 'vitest'
import { eachOf } from './pool.ts'

/** Work that ends when the test says so. */
function heldWork() {
  const begun: number[] = []
  const release = new Map<number, () => void>()
  return {
    begun,
    end: (item: number) => release.get(item)?.(),
    work: (item: number) =>
      new Promise<void>(resolve => {
        begun.push(item)
        release.set(item, resolve)
      })
  }
}
const turn = () => new Promise(resolve => setImmediate(resolve))
const never = new AbortController().signal

test('works through all items, so many at a time', async () => {
  const { begun, end, work } = heldWork()
  const done = eachOf([1, 2, 3], 2, never, work)
  expect(begun).toEqual([1, 2])
  end(2)
  await turn()
  expect(begun).toEqual([1, 2, 3])
  end(1)
  end(3)
  await done
})

test('begins nothing new after an abort and waits for what is under way', async () => {
  const { begun, end, work } = heldWork()
  const abort = new AbortController()
  let isDone = false
  const done = eachOf([1, 2, 3], 2, abort.signal, work).then(() => (isDone = true))
  abort.abort()
  end(1)
  await turn()
  expect(isDone).toBe(false)
  end(2)
  await done
  expect(begun).toEqual([1, 2])
})

test('throws the first error when all that had begun has ended', async () => {
  const begun: number[] = []
  const failing = eachOf([1, 2, 3, 4], 2, never, async item => {
    begun.push(item)
    await turn()
    if (item === 1) throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(begun).toEqual([1, 2])
})
