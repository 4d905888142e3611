import { POOL } from '../../../content/example.ts'
import { Canvas, Tx } from '../../../figures/kit.tsx'
import { percent } from '../../../figures/looks.ts'
import { inWords, type Mark, markOf, STEPS, WRITTEN } from '../rules.ts'

const rerun = STEPS.filter(({ again }) => again !== undefined)
const ROW = 29
const TOP = 28
const COLUMNS = [
  { name: 'first run', x: 37 },
  { name: 're-run whole', x: 58.5 },
  { name: 're-run steps', x: 80 }
] as const
const WIDTH = 20

/** `marked` are the names of the steps that the reader took for stale. */
export function StepsPicture({ marked }: { marked?: readonly string[] | undefined }) {
  return (
    <>
      <Canvas
        height={TOP + ROW * STEPS.length + 24}
        label={`Cleo’s swap in ${STEPS.length} steps. It read the pool as ${inWords(POOL)}; after Ana’s swap it is ${inWords(WRITTEN)}. Re-run as a whole: all ${STEPS.length} steps. Re-run by step, only ${rerun.length}: ${rerun.map(({ name, first, again }) => `${name}, ${again} instead of ${first}`).join('; ')}.`}
      >
        {COLUMNS.map(({ name, x }) => (
          <text
            key={name}
            className="fill-soft max-sm:text-[0.6875rem]"
            textAnchor="middle"
            x={percent(x + WIDTH / 2)}
            y="16"
          >
            {name}
          </text>
        ))}
        {STEPS.map((step, row) => (
          <StepRow
            key={step.name}
            step={step}
            row={row}
            mark={marked && markOf(step, marked.includes(step.name))}
          />
        ))}
        {['all eight', 'only four'].map((count, index) => (
          <text
            key={count}
            className="font-semibold"
            textAnchor="middle"
            x={percent((COLUMNS[index + 1]?.x ?? 0) + WIDTH / 2)}
            y={TOP + ROW * STEPS.length + 19}
          >
            {count}
          </text>
        ))}
      </Canvas>
      <figcaption className="kit-caption">
        Cleo read {POOL.coins} coins and {POOL.tokens} tokens in the pool, but Ana’s swap left{' '}
        {WRITTEN.coins} and {WRITTEN.tokens}.
      </figcaption>
    </>
  )
}

type StepRowProps = { step: (typeof STEPS)[number]; row: number; mark: Mark | undefined }

/** A step: what it gave at first, what a whole re-run gives, and what a re-run by steps does. */
function StepRow({ step: { name, first, again }, row, mark }: StepRowProps) {
  const y = TOP + (row + 0.5) * ROW
  const cell = { y, width: WIDTH, height: 24 }
  const [ran, whole, steps] = COLUMNS
  return (
    <g>
      <line className="kit-lane" x1="0" x2="100%" y1={TOP + row * ROW} y2={TOP + row * ROW} />
      <text x="0" y={y + 4.5}>
        {name}
      </text>
      {mark && <MarkSign mark={mark} y={y} />}
      <Tx {...cell} x={ran.x} tone={again ? 'clash' : 'flow'} label={first} />
      <Tx {...cell} x={whole.x} tone="flow" label={again ?? first} />
      {again ? (
        <Tx {...cell} x={steps.x} tone="flow" label={again} />
      ) : (
        <text
          className="fill-soft"
          textAnchor="middle"
          x={percent(steps.x + WIDTH / 2)}
          y={y + 4.5}
        >
          kept
        </text>
      )}
    </g>
  )
}

const SIGNS = { found: 'm2 8 4 4 8-9', missed: 'M2 3v10h12V3z', wrong: 'm3 3 10 10m0-10-10 10' }

/** A check mark, an empty box for a missed one, or a cross. */
function MarkSign({ mark, y }: { mark: Mark; y: number }) {
  return (
    <svg x="37%" y={y - 8} overflow="visible">
      <path
        d={SIGNS[mark]}
        transform="translate(-22)"
        className={`fill-none stroke-2 ${mark === 'found' ? 'stroke-flow-ink' : 'stroke-clash-ink'}`}
      />
    </svg>
  )
}
