/** Speedup of work whose parallel part is `share` (Amdahl, 1967). */
export function amdahl(share: number, cores: number): number {
  return 1 / (1 - share + share / cores)
}
