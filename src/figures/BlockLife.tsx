import { Canvas, Core, Lane, State, Tx } from './kit.tsx'

function Sent() {
  return [
    { name: 'A', x: 8, y: 22 },
    { name: 'B', x: 56, y: 38 },
    { name: 'C', x: 22, y: 62 },
    { name: 'D', x: 64, y: 78 }
  ].map(({ name, x, y }) => (
    <Tx key={name} x={x} y={y} width={20} tone="wait" label={name} className="drive" />
  ))
}

function Ordered() {
  return (
    <>
      <rect className="core" x="3%" y="30" width="94%" height="40" rx="7" />
      {['A', 'B', 'C', 'D'].map((name, index) => (
        <Tx key={name} x={6.5 + index * 22.5} y={50} width={19.5} tone="wait" label={name} />
      ))}
    </>
  )
}

function Executed() {
  return (
    <>
      <Core x={64} y={16} width={30} label="core" />
      <line className="way" x1="79%" x2="79%" y1="29" y2="39" />
      {['D', 'C', 'B'].map((name, index) => (
        <Tx key={name} x={7 + index * 21} y={50} width={18} tone="wait" label={name} />
      ))}
      <Tx x={70} y={50} width={18} tone="flow" label="A" className="drive slow" />
    </>
  )
}

function NewState() {
  return (
    <>
      <svg x="50%" overflow="visible">
        <rect className="core" x="-45" y="13" width="88" height="74" rx="7" />
      </svg>
      <State x={50} y={23} columns={5} rows={4} changed={[1, 8, 12, 19]} />
    </>
  )
}

function Linked() {
  return (
    <>
      <rect className="core" x="3%" y="30" width="36%" height="40" rx="7" />
      <State x={21} y={36} columns={2} rows={2} changed={[1, 2]} />
      <line className="way" markerEnd="url(#head)" x1="59%" x2="40%" y1="50" y2="50" />
      <rect
        className="way rise slow"
        x="60%"
        y="30"
        width="36%"
        height="40"
        rx="7"
        strokeDasharray="4 4"
      />
    </>
  )
}

const STEPS = [
  { name: 'Transactions wait', text: 'People ask for changes; each waits its turn.', draw: Sent },
  { name: 'They get an order', text: 'One computer lines them up in a block.', draw: Ordered },
  { name: 'They are executed', text: 'One after another, each changes the state.', draw: Executed },
  { name: 'A new state', text: 'Some entries changed, the rest stayed.', draw: NewState },
  { name: 'The next block', text: 'It names the one before it.', draw: Linked }
]

/** From transactions to the next block, in five steps; below, everyone who repeats the work. */
export function BlockLife() {
  return (
    <figure>
      <ol className="grid gap-x-6 gap-y-5 md:grid-cols-5 md:gap-x-0">
        {STEPS.map(({ name, text, draw: Draw }) => (
          <li
            key={name}
            className="grid grid-cols-[8rem_1fr] items-center gap-4 md:grid-cols-1 md:content-start"
          >
            <svg className="fig" width="100%" height="100" aria-hidden="true">
              <Lane y={50} to={Draw === Linked ? 3 : 100} />
              <Draw />
            </svg>
            <p className="note md:pr-5">
              <b className="block text-body/[1.6] font-semibold text-ink">{name}.</b> {text}
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-8 border-t border-line pt-6">
        <Canvas
          height={92}
          label="Four validators have each executed the block. All four arrived at the same state."
        >
          {[12.5, 37.5, 62.5, 87.5].map(x => (
            <g key={x}>
              <State x={x} y={2} columns={5} rows={4} changed={[1, 8, 12, 19]} />
              <text className="mid quiet" x={`${x}%`} y="82">
                validator
              </text>
            </g>
          ))}
          {[25, 50, 75].map(x => (
            <text key={x} className="mid text-title/[1.6] font-semibold" x={`${x}%`} y="38">
              =
            </text>
          ))}
        </Canvas>
      </div>
      <figcaption>
        A block’s life. Then every validator executes it again and must arrive at the same state,
        entry by entry.
      </figcaption>
    </figure>
  )
}
