import { memo, type ReactNode } from 'react'
import './kit.css'
import { percent, type Tone, TONES } from './looks.ts'

/** Canvases have no viewBox: x and widths are per cent, y and heights pixels, so text keeps its size. */

type Point = { readonly x: number; readonly y: number }

type CanvasProps = { label: string; height: number; className?: string; children: ReactNode }

export function Canvas({ label, height, className = '', children }: CanvasProps) {
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className={`kit ${className}`}>
      {children}
    </svg>
  )
}

/** An endless one goes on past its canvas. */
export function Lane({ y, isEndless = false }: { y: number; isEndless?: boolean }) {
  const look = `kit-lane ${isEndless ? '[scale:3_1]' : ''}`
  return <line className={look} x1="0" x2="100%" y1={y} y2={y} />
}

export type TxProps = Point & { width: number; height: number; tone: Tone; label?: string }

export const Tx = memo(function Tx({ x, y, width, height, tone, label }: TxProps) {
  return (
    <>
      <rect
        className={TONES[tone]}
        x={percent(x)}
        y={y - height / 2}
        width={percent(width)}
        height={height}
        rx="5"
      />
      {label && (
        <text className="kit-label" x={percent(x + width / 2)} y={y}>
          {label}
        </text>
      )}
    </>
  )
})

export function Arrow({ from, to }: { from: Point; to: Point }) {
  const [x1, x2] = [percent(from.x), percent(to.x)]
  return <line className="kit-way" markerEnd="url(#head)" {...{ x1, x2, y1: from.y, y2: to.y }} />
}
