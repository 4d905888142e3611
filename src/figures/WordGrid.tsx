import { type Tone } from './kit.tsx'

const ACROSS = { word: 'PARALLEL', row: 2 }
const DOWN = [
  { word: 'STATE', column: 1, row: 0 },
  { word: 'SLOT', column: 4, row: 1 },
  { word: 'RETH', column: 6, row: 1 }
] as const

const SIZE = 40

function Cell({ column, row, tone }: { column: number; row: number; tone: Tone }) {
  return (
    <rect
      className={tone}
      x={column * SIZE + 2}
      y={row * SIZE + 2}
      width={SIZE - 4}
      height={SIZE - 4}
      rx="5"
    />
  )
}

export function WordGrid() {
  const open = DOWN.flatMap(({ word, column, row }) =>
    [...word].map((_, index) => ({ column, row: row + index }))
  ).filter(({ row }) => row !== ACROSS.row)
  return (
    <figure>
      <svg
        role="img"
        aria-label="A small crossword. The word across reads PARALLEL; three words that cross it are still empty."
        className="fig max-w-[34rem] text-[1.125rem]"
        viewBox={`-1 -1 ${8 * SIZE + 2} ${5 * SIZE + 2}`}
      >
        {open.map(cell => (
          <Cell key={`${cell.column}-${cell.row}`} {...cell} tone="wait" />
        ))}
        {[...ACROSS.word].map((letter, column) => (
          <g key={column} className="drive">
            <Cell column={column} row={ACROSS.row} tone="flow" />
            <text className="tx-label on-flow" x={(column + 0.5) * SIZE} y={ACROSS.row * SIZE + 27}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
