import fc from 'fast-check'

const somePart = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(-1, 0.5, 1e12, null, []),
  fc.constantFrom('', 'A', 'AB')
)

/** JSON in which something, at any depth, is replaced, removed or added. */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return somePart
  const changes: fc.WeightedArbitrary<unknown>[] = [{ weight: 1, arbitrary: somePart }]
  const keys = Object.keys(value)
  if (Array.isArray(value)) {
    changes.push({ weight: 1, arbitrary: fc.constant(value.slice(0, -1)) })
    changes.push({ weight: 1, arbitrary: somePart.map(part => [...value, part]) })
  }
  if (keys.length > 0) {
    const inside = fc
      .constantFrom(...keys)
      .chain(key =>
        damaged(Reflect.get(value, key)).map(part =>
          Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }
        )
      )
    changes.push({ weight: 9, arbitrary: inside })
  }
  return fc.oneof(...changes)
}
