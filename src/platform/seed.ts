/** A seed that nobody can foresee, for seeded generators. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
