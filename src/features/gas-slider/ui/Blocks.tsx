import { useId } from 'react'

/** Blocks stand in columns of this many. */
const ROWS = 10
const SIDE = 10

/** A field of blocks, the first of them solid, the rest pale: two patterns instead of hundreds of shapes. */
export function Blocks({ lit, of }: { lit: number; of: number }) {
  const id = useId()
  const columns = Math.ceil(of / ROWS)
  const whole = Math.round(lit)
  const full = Math.floor(whole / ROWS)
  const cell = { width: SIDE, height: SIDE, patternUnits: 'userSpaceOnUse' } as const
  return (
    <svg
      viewBox={`0 0 ${columns * SIDE} ${ROWS * SIDE}`}
      preserveAspectRatio="none"
      className="h-28 w-full sm:h-36"
      aria-hidden="true"
    >
      <pattern id={`${id}-lit`} {...cell}>
        <rect x="1" y="1" width="8" height="8" className="fill-flow" />
      </pattern>
      <pattern id={`${id}-dim`} {...cell}>
        <rect x="1" y="1" width="8" height="8" className="fill-line" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id}-dim)`} />
      <rect width={full * SIDE} height="100%" fill={`url(#${id}-lit)`} />
      <rect x={full * SIDE} width={SIDE} height={(whole % ROWS) * SIDE} fill={`url(#${id}-lit)`} />
    </svg>
  )
}
