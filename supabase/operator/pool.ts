/**
 * Works through the items, `concurrency` at a time, in their order. When `signal` is aborted, no new
 * item begins, and those under way are finished.
 *
 * @throws the first error of `work`, once all that had begun has ended
 */
export async function eachOf<Item>(
  items: Iterable<Item>,
  concurrency: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let hasFailed = false
  async function worker(): Promise<void> {
    while (!signal.aborted && !hasFailed) {
      const next = iterator.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const outcome of workers) if (outcome.status === 'rejected') throw outcome.reason
}
