import { type Tone } from './kit.tsx'

type Part = readonly [tone: Tone, x: number, y: number, width: number, height: number]

/** Hollow: what a transaction touches is written down first. Solid: it runs. Hatched: its run is thrown out. */
const APPROACHES: readonly { name: string; parts: readonly Part[] }[] = [
  {
    name: 'Guess and check',
    parts: [
      ['flow', 1, 1, 40, 16],
      ['clash', 1, 22, 40, 16],
      ['flow', 47, 22, 40, 16]
    ]
  },
  {
    name: 'Declare up front',
    parts: [
      ['wait', 1, 1, 12, 16],
      ['flow', 19, 1, 40, 16],
      ['wait', 1, 22, 12, 16],
      ['flow', 19, 22, 40, 16]
    ]
  },
  {
    name: 'List in the block',
    parts: [
      ['wait', 1, 1, 12, 37],
      ['flow', 19, 1, 40, 16],
      ['flow', 19, 22, 40, 16]
    ]
  },
  { name: 'One strong machine', parts: [['flow', 1, 1, 58, 37]] }
]

export function Approaches() {
  return (
    <figure>
      <ul className="grid grid-cols-4 gap-x-3 text-small leading-snug font-medium">
        {APPROACHES.map(({ name, parts }) => (
          <li key={name}>
            <svg viewBox="0 0 90 40" className="mb-2 w-full max-w-28" aria-hidden="true">
              {parts.map(([tone, x, y, width, height]) => (
                <rect
                  key={`${x} ${y}`}
                  className={tone}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  rx="4"
                />
              ))}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <figcaption>Hollow: declares what it touches. Hatched: thrown out.</figcaption>
    </figure>
  )
}
