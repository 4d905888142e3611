/** Numbers that a typed array sorts natively in well under a millisecond. */
const RUN = 4096
/** Numbers merged between two pauses. */
const STRIDE = 16_384

/** Work in small steps: its driver decides after each whether to let the page breathe. */
export type Steps<T> = Generator<undefined, T>

/** Does all steps at once. */
export function done<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Fills an array in steps; `valueAt(index)` is its value there. */
export function* filling<T extends Float64Array | Uint32Array>(
  target: T,
  valueAt: (index: number) => T[number]
): Steps<T> {
  for (let index = 0; index < target.length; index++) {
    target[index] = valueAt(index)
    if (index % RUN === RUN - 1) yield
  }
  return target
}

/** Sorts numbers upwards in steps: native runs, then merges. What is handed in is used up. */
export function* sorting(numbers: Float64Array): Steps<Float64Array> {
  const { length } = numbers
  for (let from = 0; from < length; from += RUN) {
    numbers.subarray(from, from + RUN).sort()
    yield
  }
  let source: Float64Array = numbers
  let target: Float64Array = new Float64Array(length)
  for (let width = RUN; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width)
      yield* merging(source, target, from, Math.min(from + width, length), from + 2 * width)
    ;[source, target] = [target, source]
  }
  return source
}

/** Merges the runs `from` to `middle` and `middle` to `end` of `source` into `target`. */
function* merging(
  source: Float64Array,
  target: Float64Array,
  from: number,
  middle: number,
  end: number
): Steps<void> {
  const to = Math.min(end, source.length)
  let left = from
  let right = middle
  for (let at = from; at < to; at++) {
    const a = left < middle ? (source[left] ?? Infinity) : Infinity
    const b = right < to ? (source[right] ?? Infinity) : Infinity
    if (a <= b) left++
    else right++
    target[at] = Math.min(a, b)
    if (at % STRIDE === STRIDE - 1) yield
  }
}
