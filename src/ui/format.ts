/** An IQ score as every page writes it: `160`, `131.5`, or a dash if there is none. */
export function formatIq(iq: number | null): string {
  return iq === null ? '–' : String(iq)
}
