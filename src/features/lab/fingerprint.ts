/** Eight hexadecimal digits (FNV-1a) over the entries of a state in the order of their keys. */
export function fingerprintOf(state: ReadonlyMap<string, number>): string {
  const entries = [...state].sort(([one], [other]) => (one < other ? -1 : 1))
  let hash = 0x811c9dc5
  for (const [key, value] of entries) {
    for (const letter of `${key}=${value};`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
    }
  }
  return hash.toString(16).padStart(8, '0')
}
