/** The item at an index that the caller knows to exist. Throws a RangeError where there is none. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`)
  return item
}

/** How many of the ascending values are no greater than `limit`: a binary search. */
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
