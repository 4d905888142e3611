import { EXAMPLE, executeExample, POOL, SHOPS, swap } from '../content/example.ts'
import { Canvas, percent, Tx } from './kit.tsx'
import { VERDICTS } from '../content/verdicts.ts'
import { RadioChoice } from '../ui/Choice.tsx'

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
      {EXAMPLE.map(({ sender, to, paid }, index) => (
        <g key={sender}>
          <text className="mid strong" x={percent((index + 0.46) * COLUMN)} y="16">
            {sender}
          </text>
          <text className="mid quiet" x={percent((index + 0.46) * COLUMN)} y="38">
            {`${to === 'pool' ? 'swaps' : 'pays'} ${paid}`}
          </text>
        </g>
      ))}
      <rect className="core" x="-100%" y="54" width="200%" height="80" rx="8" />
      <line className="way" x1="-100%" x2="98%" y1="94" y2="94" />
      <g className="runs text-lead">
        {EXAMPLE.map(({ id }, index) => (
          <Tx
            key={id}
            x={index * COLUMN}
            y={94}
            width={COLUMN - 2}
            height={60}
            tone="wait"
            label={id}
          />
        ))}
      </g>
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

/** Works without a script: CSS shows the reply to the checked radio. */
export function BlockLife() {
  return (
    <figure data-example aria-label="One block, before and after" className="group/first">
      <Asked />
      <fieldset className="my-3 grid grid-cols-[repeat(4,23%)] gap-x-[2%] gap-y-2 [&_label+label]:col-start-3">
        <legend className="task mb-2">
          One swap gets {most} tokens, one {least}. Who gets {most}?
        </legend>
        {SWAPPERS.map(({ sender }) => (
          <RadioChoice key={sender} name="first-swap" value={sender} />
        ))}
        <div aria-live="polite" className="col-span-4 min-h-[2lh] max-lg:text-small">
          <p className="text-soft group-has-checked/first:hidden">Pick one to run the block.</p>
          <p className="hidden group-has-[[value=Ana]:checked]/first:block">
            <b className="text-flow-ink">{VERDICTS.right}.</b> A comes first. It leaves{' '}
            {between.coins} coins and {between.tokens} tokens in the pool, so Cleo gets {least}.
          </p>
          <p className="hidden group-has-[[value=Cleo]:checked]/first:block">
            <b className="text-clash-ink">{VERDICTS.wrong}.</b> A comes before C. It leaves{' '}
            {between.coins} coins and {between.tokens} tokens in the pool, so Cleo gets {least}.
          </p>
        </div>
      </fieldset>
      <svg
        className="fig group-has-checked/first:hidden lg:[zoom:1.35]"
        width="100%"
        height="48"
        aria-hidden="true"
      >
        <Changes isKnown={false} />
      </svg>
      <Canvas
        height={48}
        className="hidden group-has-checked/first:block lg:[zoom:1.35]"
        label={`The new state: ${CHANGES.map(({ name, held }) => `${name} ${held}`).join(', ')}.`}
      >
        <Changes isKnown />
      </Canvas>
      <figcaption>The new state. Every validator must get the same result.</figcaption>
    </figure>
  )
}
