/** Running (solid), queueing (hollow), in conflict (hatched), to come (dashed), and what is none of these. */
export const TONES = {
  flow: 'kit-flow',
  wait: 'kit-wait',
  clash: 'kit-clash',
  ghost: 'kit-ghost',
  plain: 'kit-way fill-paper'
} as const

export type Tone = keyof typeof TONES

export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}
