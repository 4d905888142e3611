import { EXAMPLE, POOL, swap } from '../content/example.ts'
import { Canvas, Tx } from './kit.tsx'

const [ana, , cleo] = EXAMPLE
if (ana === undefined || cleo === undefined) throw new Error('The example has no third transaction')
const early = swap(POOL, cleo.paid)
const written = swap(POOL, ana.paid).pool
const right = swap(written, cleo.paid)

const pair = ({ coins, tokens }: typeof POOL): string => `${coins}\u00a0/\u00a0${tokens}`

type Step = {
  readonly name: string
  readonly first: string | number
  readonly again?: string | number
}

const STEPS: readonly Step[] = [
  { name: 'take the amount', first: cleo.paid },
  { name: 'read her coins', first: cleo.coins },
  { name: 'are they enough?', first: 'yes' },
  { name: 'write her coins', first: cleo.coins - cleo.paid },
  { name: 'read the pool', first: pair(POOL), again: pair(written) },
  { name: 'work out tokens', first: early.bought, again: right.bought },
  { name: 'write the pool', first: pair(early.pool), again: pair(right.pool) },
  { name: 'write her tokens', first: early.bought, again: right.bought }
]

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const inWords = (count: number): string => WORDS[count] ?? String(count)

const rerun = STEPS.filter(({ again }) => again !== undefined)
const ROW = 29
const TOP = 28
const COLUMNS = [
  { name: 'first run', x: 34, width: 19 },
  { name: 'as a whole', x: 56, width: 20.5 },
  { name: 'by step', x: 79, width: 20.5 }
] as const

type CellProps = { column: 1 | 2; row: number; isRerun: boolean; value: string | number }

function Cell({ column, row, isRerun, value }: CellProps) {
  const { x, width } = COLUMNS[column]
  return (
    <Tx
      x={x}
      y={TOP + (row + 0.5) * ROW}
      width={width}
      height={24}
      tone={isRerun ? 'clash' : 'flow'}
      label={String(value)}
    />
  )
}

export function RerunGrain() {
  return (
    <figure data-example>
      <Canvas
        height={TOP + ROW * STEPS.length + 24}
        label={`Cleo’s swap in ${STEPS.length} steps. It read the pool as ${pair(POOL)}; after Ana’s swap it is ${pair(written)}. Re-run as a whole: all ${STEPS.length} steps. Re-run by step, only ${rerun.length}: ${rerun.map(({ name, first, again }) => `${name}, ${again} instead of ${first}`).join('; ')}.`}
      >
        {COLUMNS.map(({ name, x, width }) => (
          <text key={name} className="mid quiet" x={`${x + width / 2}%`} y="16">
            {name}
          </text>
        ))}
        {STEPS.map(({ name, first, again }, row) => {
          const y = TOP + (row + 0.5) * ROW + 4.5
          return (
            <g key={name}>
              <line className="lane" x1="0" x2="100%" y1={TOP + row * ROW} y2={TOP + row * ROW} />
              <text x="0" y={y}>
                {name}
              </text>
              <text className={again === undefined ? 'mid' : 'mid old'} x="43.5%" y={y}>
                {first}
              </text>
              <Cell column={1} row={row} isRerun value={again ?? first} />
              <Cell column={2} row={row} isRerun={again !== undefined} value={again ?? first} />
            </g>
          )
        })}
        {[`all ${inWords(STEPS.length)}`, `only ${inWords(rerun.length)}`].map((count, index) => (
          <text
            key={count}
            className="mid strong"
            x={index === 0 ? '66.25%' : '89.25%'}
            y={TOP + ROW * STEPS.length + 19}
          >
            {count}
          </text>
        ))}
      </Canvas>
      <figcaption>
        Cleo read the pool at {pair(POOL)}. Ana’s swap made it {pair(written)}. Hatched steps run
        again.
      </figcaption>
    </figure>
  )
}
