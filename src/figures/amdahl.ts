/** How many times faster work gets when only `share` of it can be spread over `cores` (Amdahl, 1967). */
export function amdahl(share: number, cores: number): number {
  return 1 / (1 - share + share / cores)
}
