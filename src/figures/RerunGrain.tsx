import { EXAMPLE, POOL, swap } from '../content/example.ts'
import { Canvas, percent, Tx } from './kit.tsx'

const [ana, , cleo] = EXAMPLE
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

const rerun = STEPS.filter(({ again }) => again !== undefined)
const ROW = 29
const TOP = 28
const COLUMNS = [
  { name: 'first run', x: 34 },
  { name: 're-run whole', x: 56.5 },
  { name: 're-run steps', x: 79 }
] as const
const WIDTH = 20.5

export function RerunGrain() {
  return (
    <figure data-example>
      <Canvas
        height={TOP + ROW * STEPS.length + 24}
        label={`Cleo’s swap in ${STEPS.length} steps. It read the pool as ${pair(POOL)}; after Ana’s swap it is ${pair(written)}. Re-run as a whole: all ${STEPS.length} steps. Re-run by step, only ${rerun.length}: ${rerun.map(({ name, first, again }) => `${name}, ${again} instead of ${first}`).join('; ')}.`}
      >
        {COLUMNS.map(({ name, x }) => (
          <text key={name} className="mid quiet" x={percent(x + WIDTH / 2)} y="16">
            {name}
          </text>
        ))}
        {STEPS.map(({ name, first, again }, row) => {
          const y = TOP + (row + 0.5) * ROW
          const cell = { y, width: WIDTH, height: 24 }
          const [ran, whole, steps] = COLUMNS
          return (
            <g key={name}>
              <line className="lane" x1="0" x2="100%" y1={TOP + row * ROW} y2={TOP + row * ROW} />
              <text x="0" y={y + 4.5}>
                {name}
              </text>
              <Tx {...cell} x={ran.x} tone={again ? 'clash' : 'flow'} label={`${first}`} />
              <Tx {...cell} x={whole.x} tone="flow" label={`${again ?? first}`} />
              {again ? (
                <Tx {...cell} x={steps.x} tone="flow" label={`${again}`} />
              ) : (
                <text className="mid quiet" x={percent(steps.x + WIDTH / 2)} y={y + 4.5}>
                  kept
                </text>
              )}
            </g>
          )
        })}
        {['all eight', 'only four'].map((count, index) => (
          <text
            key={count}
            className="mid strong"
            x={percent((COLUMNS[index + 1]?.x ?? 0) + WIDTH / 2)}
            y={TOP + ROW * STEPS.length + 19}
          >
            {count}
          </text>
        ))}
      </Canvas>
      <figcaption>
        Cleo read {POOL.coins} coins and {POOL.tokens} tokens in the pool, but Ana’s swap left{' '}
        {written.coins} and {written.tokens}.
      </figcaption>
    </figure>
  )
}
