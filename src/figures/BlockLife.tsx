import { EXAMPLE } from '../content/example.ts'
import { executeExample } from '../content/example-block.ts'
import { Lane, percent, State, Tx } from './kit.tsx'

const COLUMN = 100 / EXAMPLE.length
const WIDTH = COLUMN - 3
const { people, pool, shops } = executeExample()
const middle = (index: number): string => percent((index + 0.5) * COLUMN)

function Sent() {
  return EXAMPLE.map(({ id, sender, coins, paid, to }, index) => (
    <g key={id}>
      <text className="mid strong" x={middle(index)} y="14">
        {sender}
      </text>
      <text className="mid quiet" x={middle(index)} y="32">
        {coins} coins
      </text>
      <Tx x={index * COLUMN + 1.5} y={53} width={WIDTH} height={24} tone="wait" className="drive" />
      <text className="mid drive" x={middle(index)} y="57.5">
        <tspan className="strong">{id}</tspan> {to === 'pool' ? 'swap' : 'pay'} {paid}
      </text>
    </g>
  ))
}

function Ordered() {
  return (
    <>
      <rect className="core" x="0.25%" y="1" width="99.5%" height="36" rx="7" />
      {EXAMPLE.map(({ id }, index) => (
        <g key={id}>
          {index > 0 && (
            <line
              className="way"
              x1={`${index * COLUMN - 3}%`}
              x2={`${index * COLUMN + 3}%`}
              y1="19"
              y2="19"
            />
          )}
          <Tx x={index * COLUMN + 3} y={19} width={WIDTH - 3} tone="wait" label={id} />
        </g>
      ))}
    </>
  )
}

function Executed() {
  return (
    <>
      <Lane y={13} />
      {EXAMPLE.map(({ id }, index) => (
        <Tx
          key={id}
          x={index * COLUMN + 3}
          y={13}
          width={WIDTH - 3}
          tone="flow"
          label={id}
          className="drive"
        />
      ))}
    </>
  )
}

type EntryProps = { x: number; y: number; width: number; lines: readonly string[] }

function Entry({ x, y, width, lines }: EntryProps) {
  return (
    <g className="drive">
      <rect className="entry" x={percent(x)} y={y} width={percent(width)} height="42" rx="5" />
      {lines.map((line, index) => (
        <text
          key={line}
          className={index === 0 ? 'tx-label' : 'mid'}
          x={percent(x + width / 2)}
          y={y + (lines.length === 1 ? 26 : 17 + index * 17)}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

function NewState() {
  const others = [
    { name: 'Pool', held: `${pool.coins} / ${pool.tokens}` },
    { name: 'Bakery', held: `${shops.bakery} coins` },
    { name: 'Bookshop', held: `${shops.bookshop} coins` }
  ]
  return (
    <>
      {people.map(({ sender, coins, tokens }, index) => (
        <Entry
          key={sender}
          x={index * COLUMN + 0.5}
          y={1}
          width={COLUMN - 1}
          lines={[`${coins} coins`, ...(tokens > 0 ? [`${tokens} tokens`] : [])]}
        />
      ))}
      {others.map(({ name, held }, index) => (
        <Entry
          key={name}
          x={(index * 100) / 3 + 0.5}
          y={48}
          width={100 / 3 - 1}
          lines={[name, held]}
        />
      ))}
    </>
  )
}

function Checked() {
  return people.map(({ sender }, index) => (
    <g key={sender}>
      <State x={(index + 0.5) * COLUMN} y={1} columns={5} rows={2} changed={[1, 3, 4, 5, 8]} />
      {index > 0 && (
        <text className="mid text-title/[1.6] font-semibold" x={`${index * COLUMN}%`} y="21">
          =
        </text>
      )}
    </g>
  ))
}

const holdings = people
  .map(
    ({ sender, coins, tokens }) =>
      `${sender} ${coins} coins${tokens ? ` and ${tokens} tokens` : ''}`
  )
  .join(', ')

const STEPS = [
  {
    name: 'They ask',
    text: 'for four changes. Each has some coins.',
    height: 66,
    draw: Sent,
    label: `${EXAMPLE.map(({ sender, coins, text, id }) => `${sender} has ${coins} coins. ${id}: ${text}`).join('. ')}.`
  },
  { name: 'A block', text: 'gives them one order.', height: 38, draw: Ordered },
  { name: 'Execution', text: 'runs them, one after another.', height: 26, draw: Executed },
  {
    name: 'The new state',
    text: 'holds what each one wrote.',
    height: 91,
    draw: NewState,
    label: `The new state: ${holdings}; the pool ${pool.coins} coins and ${pool.tokens} tokens; the bakery ${shops.bakery} coins, the bookshop ${shops.bookshop}.`
  },
  {
    name: 'Every validator',
    text: 'repeats it and must get the same.',
    height: 28,
    draw: Checked
  }
] as const satisfies readonly {
  name: string
  text: string
  height: number
  draw: () => unknown
  label?: string
}[]

export function BlockLife() {
  return (
    <figure data-example aria-label="A block’s life">
      <ol className="grid gap-4">
        {STEPS.map(({ name, text, height, draw: Draw, ...rest }) => (
          <li key={name}>
            <p className="note mb-1">
              <b className="font-semibold text-ink">{name}</b> {text}
            </p>
            <svg
              className="fig"
              width="100%"
              height={height}
              {...('label' in rest
                ? { role: 'img', 'aria-label': rest.label }
                : { 'aria-hidden': true })}
            >
              <Draw />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  )
}
