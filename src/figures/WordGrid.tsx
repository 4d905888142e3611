const ACROSS = { word: 'PARALLEL', row: 2 }
const DOWN = [
  { word: 'STATE', column: 1, row: 0 },
  { word: 'SLOT', column: 4, row: 1 },
  { word: 'RETH', column: 6, row: 1 }
] as const

const SIZE = 40

/** A corner of a crossword: the word across is solved, the words down still wait. */
export function WordGrid() {
  const solved = [...ACROSS.word].map((letter, column) => ({ letter, column, row: ACROSS.row }))
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
        {open.map(({ column, row }) => (
          <rect
            key={`${column}-${row}`}
            className="wait"
            x={column * SIZE + 2}
            y={row * SIZE + 2}
            width={SIZE - 4}
            height={SIZE - 4}
            rx="5"
          />
        ))}
        {solved.map(({ letter, column, row }) => (
          <g key={column} className="drive">
            <rect
              className="flow"
              x={column * SIZE + 2}
              y={row * SIZE + 2}
              width={SIZE - 4}
              height={SIZE - 4}
              rx="5"
            />
            <text className="tx-label on-flow" x={(column + 0.5) * SIZE} y={row * SIZE + 27}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
