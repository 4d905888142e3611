import { Arrow, Canvas, percent, Tx } from './kit.tsx'

const STEPS = ['load', 'add', 'read', 'price', 'fee', 'swap', 'log', 'end'] as const
const CHANGED = 2
const DEPENDENT: readonly number[] = [2, 3, 5]
const WIDTH = 12.5

type RowProps = { y: number; rerun: readonly number[]; verdict: string }

function Row({ y, rerun, verdict }: RowProps) {
  return (
    <g>
      {STEPS.map((step, index) => (
        <Tx
          key={step}
          x={index * WIDTH + 0.4}
          y={y + 34}
          width={WIDTH - 0.8}
          height={30}
          tone={rerun.includes(index) ? 'clash' : 'flow'}
          label={step}
        />
      ))}
      <text className="quiet" x="0" y={y + 72}>
        {verdict}
      </text>
    </g>
  )
}

/** One transaction of eight instructions after the value of its third was found outdated, at two grains. */
export function RerunGrain() {
  const middle = (index: number) => (index + 0.5) * WIDTH
  return (
    <figure>
      <Canvas
        height={272}
        label="A transaction of eight instructions; the third read a value that has changed. Re-run as a whole, all eight repeat. Re-run by instruction, only the third and the two that depend on it repeat."
      >
        <text className="mid" x={percent(middle(CHANGED))} y="14">
          read an outdated value
        </text>
        <Arrow from={{ x: middle(CHANGED), y: 22 }} to={{ x: middle(CHANGED), y: 44 }} />
        <Row
          y={36}
          rerun={[...STEPS.keys()]}
          verdict="Whole transaction: all eight steps run again."
        />
        <svg
          width="100%"
          height="56"
          y="136"
          viewBox="0 0 100 56"
          preserveAspectRatio="none"
          overflow="visible"
        >
          {DEPENDENT.filter(index => index !== CHANGED).map(index => (
            <path
              key={index}
              className="curve"
              d={`M${middle(CHANGED)} 50C${middle(CHANGED)} 20 ${middle(index)} 20 ${middle(index)} 50`}
            />
          ))}
        </svg>
        <Row
          y={168}

          rerun={DEPENDENT}
          verdict="By instruction: the read and what needs it."
        />
      </Canvas>
      <figcaption>
        One transaction as eight instructions. The arcs show which of them need the value that was
        read too early. Hatched steps run again, solid ones keep their result.
      </figcaption>
    </figure>
  )
}
