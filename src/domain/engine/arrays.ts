/** Throws a RangeError if the index is out of range. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`)
  return item
}

export function countUpTo(ascending: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? NaN) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
