const STOPS = [
  { name: 'Coordinator', text: 'takes the batch in and keeps its order' },
  { name: 'Interpreter', text: 'translates each contract’s bytecode' },
  { name: 'Cores', text: 'run everything at once, on a guess' },
  { name: 'Resolver', text: 'compares reads and writes; what clashed goes back' },
  { name: 'Storage', text: 'keeps the new state, shard by shard' },
  { name: 'Coordinator', text: 'hands the result to consensus and settlement' }
] as const

const MAIN = 44
const CORES = 2
const RESOLVER = 3

/** The track beside the main one, around the cores: shares of the shift across, stops down. */
const FORK = [
  [0, -0.6, 1, -0.3],
  [1, -0.3, 1, 0.3],
  [1, 0.3, 0, 0.6]
] as const

const TRACK = { className: 'stroke-flow', strokeWidth: 5, strokeLinecap: 'round' } as const
const BACK = { className: 'stroke-clash-edge', strokeWidth: 1.75, strokeDasharray: '4 4' } as const

const at = (stop: number) => `${Math.round(((stop + 0.5) / STOPS.length) * 1000) / 10}%`

/**
 * A transaction's way through the four modules, drawn as a line with stops; the row of each stop is as high as the
 * next.
 */
export function TxWay() {
  return (
    <figure>
      <div className="grid grid-cols-[88px_1fr] gap-4">
        <svg className="fig" width="88" height="100%" aria-hidden="true">
          <line {...TRACK} x1={MAIN} x2={MAIN} y1="0" y2="100%" />
          {[-18, 18].flatMap(shift =>
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
          <line {...BACK} x1={MAIN} x2="6" y1={at(RESOLVER)} y2={at(RESOLVER)} />
          <line {...BACK} x1="6" x2="6" y1={at(RESOLVER)} y2={at(CORES)} />
          <line {...BACK} markerEnd="url(#head)" x1="6" x2="20" y1={at(CORES)} y2={at(CORES)} />
          {STOPS.map((_, stop) =>
            stop === CORES ? (
              [-18, 0, 18].map(shift => (
                <svg key={shift} x={MAIN + shift} y={at(stop)} overflow="visible">
                  <rect className="flow" x="-6" y="-11" width="12" height="22" rx="4" />
                </svg>
              ))
            ) : (
              <svg key={stop} x={MAIN} y={at(stop)} overflow="visible">
                <rect
                  className="fill-raised stroke-ink"
                  strokeWidth="2"
                  x="-11"
                  y="-11"
                  width="22"
                  height="22"
                  rx="5"
                />
              </svg>
            )
          )}
        </svg>
        <ol className="grid auto-rows-[minmax(5.25rem,1fr)]">
          {STOPS.map(({ name, text }, stop) => (
            <li key={stop} className="content-center text-soft">
              <b
                className={`block font-heading text-title/[1.2] font-semibold ${stop === CORES ? '' : 'text-ink'}`}
              >
                {name}
              </b>{' '}
              {text}
            </li>
          ))}
        </ol>
      </div>
      <figcaption>
        A batch of transactions on its way through the four modules, top to bottom. The dashed line
        leads what clashed back to the cores.
      </figcaption>
    </figure>
  )
}
