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
  const failures: unknown[] = []
  async function worker(): Promise<void> {
    while (!signal.aborted && failures.length === 0) {
      const next = iterator.next()
      if (next.done) return
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (failures.length > 0) throw failures[0]
}
