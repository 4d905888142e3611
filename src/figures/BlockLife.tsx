import { EXAMPLE, executeExample, POOL, SHOPS, swap } from '../content/example.ts'
import { Canvas, percent, Tx } from './kit.tsx'
import { Guess } from './Guess.tsx'

const COLUMN = 100 / EXAMPLE.length
const { people, shops } = executeExample()
const SWAPPERS = people.filter(({ tokens }) => tokens > 0)
const [most, least] = SWAPPERS.map(({ tokens }) => tokens)
const NAMES = { bakery: 'Bakery', bookshop: 'Bookshop' } as const satisfies Record<
  keyof typeof SHOPS,
  string
>
const between = swap(POOL, EXAMPLE[0].paid).pool

/** The entry that each transaction changes, and its new value. */
const CHANGES = EXAMPLE.map(({ sender, to }, index) =>
  to === 'pool'
    ? { name: sender, held: `${people[index]?.tokens} tokens` }
    : { name: NAMES[to], held: `${shops[to]} coins` }
)

function Asked() {
  return (
    <Canvas
      height={140}
      className="lg:[zoom:1.35]"
      label={`One block, in this order: ${EXAMPLE.map(({ id, text }) => `${id}, ${text}`).join('; ')}.`}
    >
      <rect className="core" x="-100%" y="26" width="200%" height="110" rx="8" />
      <line className="way" x1="-100%" x2="98%" y1="81" y2="81" />
      {EXAMPLE.map(({ id, sender, to, paid }, index) => (
        <g key={id} className="runs">
          <text className="mid strong" x={percent((index + 0.46) * COLUMN)} y="16">
            {sender}
          </text>
          <Tx x={index * COLUMN} y={81} width={COLUMN - 2} height={86} tone="wait" />
          <svg x={percent((index + 0.46) * COLUMN)} overflow="visible">
            <text className="tx-label text-lead" y="68">
              {id}
            </text>
            <text className="mid" y="106">
              {`${to === 'pool' ? 'swaps' : 'pays'} ${paid}`}
            </text>
          </svg>
        </g>
      ))}
    </Canvas>
  )
}

function Changes({ isKnown }: { isKnown: boolean }) {
  return CHANGES.map(({ name, held }, index) => (
    <g key={name}>
      <line
        className={isKnown ? 'stroke-flow stroke-5' : 'stroke-edge'}
        x1={percent(index * COLUMN)}
        x2={percent((index + 1) * COLUMN - 2)}
      />
      <text className="mid strong" x={percent((index + 0.46) * COLUMN)} y="22">
        {name}
      </text>
      <text className="mid" x={percent((index + 0.46) * COLUMN)} y="42">
        {isKnown ? held : '?'}
      </text>
    </g>
  ))
}

export function BlockLife() {
  return (
    <figure data-example aria-label="One block, before and after" className="ask group">
      <Asked />
      <Guess
        ask={`One swap gets ${most} tokens, one ${least}. Who gets ${most}?`}
        name="first-swap"
        options={SWAPPERS.map(({ sender }) => sender)}
        right="Ana"
        hint="Pick one to run the block."
      >
        <span className="unsolved">A comes before C.</span>{' '}
        <span className="solved">A comes first.</span> It leaves {between.coins} coins and{' '}
        {between.tokens} tokens in the pool, so Cleo gets {least}.
      </Guess>
      <svg
        className="fig mt-3 group-has-checked:hidden lg:[zoom:1.35]"
        width="100%"
        height="48"
        aria-hidden="true"
      >
        <Changes isKnown={false} />
      </svg>
      <Canvas
        height={48}
        className="mt-3 hidden group-has-checked:block lg:[zoom:1.35]"
        label={`The new state: ${CHANGES.map(({ name, held }) => `${name} ${held}`).join(', ')}.`}
      >
        <Changes isKnown />
      </Canvas>
      <figcaption>The new state. Every validator must get the same result.</figcaption>
    </figure>
  )
}
