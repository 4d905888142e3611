/** Stands in for a door of `lib` in tests of stores: time that is told, storage that may be taken away. */
export const world = { now: 0, seed: 7, isBlocked: false, stored: new Map<string, string>() }

export function freshWorld(): void {
  world.now = 0
  world.seed = 7
  world.isBlocked = false
  world.stored.clear()
}

export const clock = {
  now: () => world.now,
  after: () => () => undefined,
  every: () => () => undefined
}

export function recallFromDevice(key: string): string | null {
  return world.isBlocked ? null : (world.stored.get(key) ?? null)
}

export function rememberOnDevice(key: string, value: string | null): void {
  if (world.isBlocked) return
  if (value === null) world.stored.delete(key)
  else world.stored.set(key, value)
}

export function newSeed(): number {
  return world.seed
}
