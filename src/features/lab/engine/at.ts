/** The item at an index that the caller knows to exist. Throws a RangeError where there is none. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`)
  return item
}
