import { EXAMPLE, POOL } from '../content/example.ts'
import { executeExample } from '../content/example-block.ts'

const { pool } = executeExample()

const STOPS = [
  { name: 'Coordinator', text: 'takes A, B, C and D in and keeps their order' },
  { name: 'Interpreter', text: 'translates each contract’s bytecode into one form' },
  {
    name: 'Cores',
    text: `run all four at once; A and C both read the pool at ${POOL.coins}\u00a0/\u00a0${POOL.tokens}`
  },
  { name: 'Resolver', text: 'finds that C read too early; its last steps go back' },
  {
    name: 'Storage',
    text: `keeps the new state, the pool at ${pool.coins}\u00a0/\u00a0${pool.tokens}`
  },
  { name: 'Coordinator', text: 'hands the result to consensus and settlement' }
] as const

const MAIN = 56
const CORES = 2
const RESOLVER = 3
const SHIFTS = [-33, -11, 11, 33]
const CLASHING = EXAMPLE.findLastIndex(({ to }) => to === 'pool')

const FORK = [
  [0, -0.75, 1, -0.3],
  [1, -0.3, 1, 0.3],
  [1, 0.3, 0, 0.75]
] as const

const TRACK = { className: 'stroke-flow', strokeWidth: 4, strokeLinecap: 'round' } as const
const BACK = { className: 'stroke-clash-edge', strokeWidth: 1.75, strokeDasharray: '4 4' } as const

const at = (stop: number) => `${Math.round(((stop + 0.5) / STOPS.length) * 1000) / 10}%`

export function TxWay() {
  return (
    <figure data-example>
      <div className="grid grid-cols-[112px_1fr] gap-4 sm:gap-6">
        <svg className="fig" width="112" height="100%" aria-hidden="true">
          <line {...TRACK} x1={MAIN} x2={MAIN} y1="0" y2={at(CORES - 0.75)} />
          <line {...TRACK} x1={MAIN} x2={MAIN} y1={at(CORES + 0.75)} y2="100%" />
          {SHIFTS.flatMap(shift =>
            FORK.map(([x1, y1, x2, y2]) => (
              <line
                key={`${shift} ${y1}`}
                {...TRACK}
                x1={MAIN + x1 * shift}
                x2={MAIN + x2 * shift}
                y1={at(CORES + y1)}
                y2={at(CORES + y2)}
              />
            ))
          )}
          <line {...BACK} x1={MAIN} x2="108" y1={at(RESOLVER)} y2={at(RESOLVER)} />
          <line {...BACK} x1="108" x2="108" y1={at(RESOLVER)} y2={at(CORES)} />
          <line {...BACK} markerEnd="url(#head)" x1="108" x2="100" y1={at(CORES)} y2={at(CORES)} />
          {STOPS.map((_, stop) =>
            stop === CORES ? (
              EXAMPLE.map(({ id }, lane) => (
                <svg key={id} x={MAIN + (SHIFTS[lane] ?? 0)} y={at(stop)} overflow="visible">
                  <rect
                    className={lane === CLASHING ? 'clash' : 'flow'}
                    x="-9"
                    y="-11"
                    width="18"
                    height="22"
                    rx="4"
                  />
                  <text className={lane === CLASHING ? 'tx-label' : 'tx-label on-flow'} y="4.5">
                    {id}
                  </text>
                </svg>
              ))
            ) : (
              <svg key={stop} x={MAIN} y={at(stop)} overflow="visible">
                <rect
                  className="fill-raised stroke-ink"
                  strokeWidth="2"
                  x="-9"
                  y="-9"
                  width="18"
                  height="18"
                  rx="5"
                />
              </svg>
            )
          )}
        </svg>
        <ol className="grid auto-rows-[minmax(2.4375rem,1fr)] sm:auto-rows-[minmax(4.5rem,1fr)]">
          {STOPS.map(({ name, text }, stop) => (
            <li
              key={stop}
              className="content-center text-soft max-sm:text-small max-sm:leading-snug"
            >
              <b
                className={`font-semibold sm:block sm:font-heading sm:text-title/[1.2] ${stop === CORES ? '' : 'text-ink'}`}
              >
                {name}
              </b>{' '}
              {text}
            </li>
          ))}
        </ol>
      </div>
      <figcaption>The dashed line leads the hatched C back to its core.</figcaption>
    </figure>
  )
}
