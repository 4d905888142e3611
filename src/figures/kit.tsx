import type { ReactNode } from 'react'

/** Canvases have no viewBox: x and widths are per cent, y and heights pixels, so text keeps its size. */

/** Running (solid), queueing (hollow), in conflict (hatched). */
export type Tone = 'flow' | 'wait' | 'clash'

type Point = { readonly x: number; readonly y: number }

export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}

/** `label` is the alternative text. */
type CanvasProps = { label: string; height: number; className?: string; children: ReactNode }

export function Canvas({ label, height, className = '', children }: CanvasProps) {
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className={`fig ${className}`}>
      {children}
    </svg>
  )
}

export function Lane({ y, from = 0, to = 100 }: { y: number; from?: number; to?: number }) {
  return <line className="lane" x1={percent(from)} x2={percent(to)} y1={y} y2={y} />
}

type TxProps = Point & {
  width: number
  height?: number
  tone: Tone
  label?: string
  className?: string
}

export function Tx({ x, y, width, height = 22, tone, label, className = '' }: TxProps) {
  return (
    <g className={className || undefined}>
      <rect
        className={tone}
        x={percent(x)}
        y={y - height / 2}
        width={percent(width)}
        height={height}
        rx="5"
      />
      {label && (
        <text
          className={tone === 'flow' ? 'tx-label on-flow' : 'tx-label'}
          x={percent(x + width / 2)}
          y={y + 4.5}
        >
          {label}
        </text>
      )}
    </g>
  )
}

type PersonProps = { x: number; name: string; text: string }

export function Person({ x, name, text }: PersonProps) {
  return (
    <>
      <text className="mid strong" x={percent(x)} y="16">
        {name}
      </text>
      <text className="mid quiet" x={percent(x)} y="36">
        {text}
      </text>
    </>
  )
}

type EntryProps = Point & { width: number; lines: readonly string[]; isKnown?: boolean }

/** What the state holds, in one line or two. */
export function Entry({ x, y, width, lines, isKnown = true }: EntryProps) {
  return (
    <>
      <rect
        className={isKnown ? 'entry' : 'cell'}
        x={percent(x)}
        y={y}
        width={percent(width)}
        height="42"
        rx="5"
      />
      {lines.map((line, index) => (
        <text
          key={line}
          className={index === 0 ? 'tx-label' : 'mid'}
          x={percent(x + width / 2)}
          y={y + (lines.length === 1 ? 26 : 17 + index * 17)}
        >
          {line}
        </text>
      ))}
    </>
  )
}

export function Arrow({ from, to }: { from: Point; to: Point }) {
  return (
    <line
      className="way"
      markerEnd="url(#head)"
      x1={percent(from.x)}
      y1={from.y}
      x2={percent(to.x)}
      y2={to.y}
    />
  )
}

type AxisProps = { y: number; ticks: readonly { at: number; label: string }[] }

export function Axis({ y, ticks }: AxisProps) {
  return (
    <g>
      <line className="way" x1="0" x2="100%" y1={y} y2={y} />
      {ticks.map(({ at, label }) => (
        <g key={at} data-scale>
          <line className="way" x1={percent(at)} x2={percent(at)} y1={y} y2={y + 5} />
          <text
            className={at < 5 ? 'quiet' : at > 95 ? 'quiet end' : 'quiet mid'}
            x={percent(at)}
            y={y + 20}
          >
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}
