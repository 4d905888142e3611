import { memo, type ReactNode } from 'react'

/** Canvases have no viewBox: x and widths are per cent, y and heights pixels, so text keeps its size. */

/** Running (solid), queueing (hollow), in conflict (hatched), to come (dashed), and what is none of these. */
export type Tone = 'flow' | 'wait' | 'clash' | 'ghost' | 'fill-paper way'

type Point = { readonly x: number; readonly y: number }

export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}

type CanvasProps = { label: string; height: number; className?: string; children: ReactNode }

export function Canvas({ label, height, className = '', children }: CanvasProps) {
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className={`fig ${className}`}>
      {children}
    </svg>
  )
}

export function Lane({ y }: { y: number }) {
  return <line className="lane" x1="0" x2="100%" y1={y} y2={y} />
}

export type TxProps = Point & { width: number; height: number; tone: Tone; label?: string }

export const Tx = memo(function Tx({ x, y, width, height, tone, label }: TxProps) {
  return (
    <>
      <rect
        className={tone}
        x={percent(x)}
        y={y - height / 2}
        width={percent(width)}
        height={height}
        rx="5"
      />
      {label && (
        <text className="tx-label" x={percent(x + width / 2)} y={y}>
          {label}
        </text>
      )}
    </>
  )
})

export function Arrow({ from, to }: { from: Point; to: Point }) {
  return <line className="arrow" x1={percent(from.x)} y1={from.y} x2={percent(to.x)} y2={to.y} />
}
