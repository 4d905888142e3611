import { EXAMPLE } from '../content/example.ts'
import { executeExample } from '../content/example-block.ts'
import { Canvas, Entry, Person, Tx } from './kit.tsx'

const COLUMN = 100 / EXAMPLE.length
const { people, pool, shops } = executeExample()
const [ana, , cleo] = people

const OTHERS = [
  { name: 'Pool', held: `${pool.coins} / ${pool.tokens}` },
  { name: 'Bakery', held: `${shops.bakery} coins` },
  { name: 'Bookshop', held: `${shops.bookshop} coins` }
]
const THIRD = 100 / OTHERS.length

const sayHolding = ({ coins, tokens }: (typeof people)[number]): string[] => [
  `${coins} coins`,
  ...(tokens > 0 ? [`${tokens} tokens`] : [])
]

function Asked() {
  return (
    <Canvas
      height={122}
      label={`One block, in this order: ${EXAMPLE.map(({ id, sender, coins, text }) => `${id}, ${text}; ${sender} has ${coins} coins`).join('. ')}.`}
    >
      {EXAMPLE.map(({ sender, coins }, index) => (
        <Person key={sender} x={(index + 0.5) * COLUMN} name={sender} text={`${coins} coins`} />
      ))}
      <rect className="cell" x="0" y="66" width="2%" height="36" rx="3" />
      <line className="way" x1="2%" x2="4%" y1="84" y2="84" />
      <rect className="core" x="4%" y="60" width="96%" height="48" rx="7" />
      <line className="way" x1="8%" x2="97%" y1="84" y2="84" />
      {EXAMPLE.map(({ id, to, paid }, index) => (
        <Tx
          key={id}
          x={index * COLUMN + (index === 0 ? 5.5 : 2)}
          y={84}
          width={COLUMN - (index === 0 ? 7 : 3.5)}
          height={28}
          tone="wait"
          label={`${id} ${to === 'pool' ? 'swap' : 'pay'} ${paid}`}
        />
      ))}
    </Canvas>
  )
}

function Told() {
  return (
    <Canvas
      height={100}
      className="hidden group-has-checked/first:block"
      label={`The new state: ${people.map(person => `${person.sender} ${sayHolding(person).join(' and ')}`).join(', ')}; the pool ${pool.coins} coins and ${pool.tokens} tokens; the bakery ${shops.bakery} coins, the bookshop ${shops.bookshop}.`}
    >
      {people.map((person, index) => (
        <Entry
          key={person.sender}
          x={index * COLUMN + 0.5}
          y={1}
          width={COLUMN - 1}
          lines={sayHolding(person)}
        />
      ))}
      {OTHERS.map(({ name, held }, index) => (
        <Entry key={name} x={index * THIRD + 0.5} y={52} width={THIRD - 1} lines={[name, held]} />
      ))}
    </Canvas>
  )
}

/** The same entries, before anyone has run the block. */
function Untold() {
  return (
    <svg
      className="fig group-has-checked/first:hidden"
      width="100%"
      height="100"
      aria-hidden="true"
    >
      {people.map(({ sender }, index) => (
        <Entry
          key={sender}
          x={index * COLUMN + 0.5}
          y={1}
          width={COLUMN - 1}
          lines={['?']}
          isKnown={false}
        />
      ))}
      {OTHERS.map(({ name }, index) => (
        <Entry
          key={name}
          x={index * THIRD + 0.5}
          y={52}
          width={THIRD - 1}
          lines={[name, '?']}
          isKnown={false}
        />
      ))}
    </svg>
  )
}

/** Answered without a script: a checked radio shows what hangs on it. */
export function BlockLife() {
  return (
    <figure data-example aria-label="One block, before and after" className="group/first">
      <Asked />
      <fieldset className="mt-1 flex flex-wrap items-center gap-2">
        <legend className="float-left mr-2 font-medium">
          One swap gets {ana?.tokens} tokens, the other {cleo?.tokens}. Who gets {ana?.tokens}?
        </legend>
        {[ana, cleo].map(person => (
          <label
            key={person?.sender}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-block border border-edge bg-raised px-4 text-small font-medium"
          >
            <input
              type="radio"
              name="first-swap"
              value={person?.sender}
              className="size-4 accent-flow-ink"
            />
            {person?.sender}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite" className="mt-2 mb-3 min-h-[3lh] text-small sm:min-h-[2lh]">
        <p className="text-soft group-has-checked/first:hidden">Pick one to run the block.</p>
        <p className="hidden group-has-[[value=Ana]:checked]/first:block">
          <b className="text-flow-ink">Right.</b> A comes first. Cleo finds the pool at 75 coins and
          480 tokens, so she gets 80.
        </p>
        <p className="hidden group-has-[[value=Cleo]:checked]/first:block">
          <b className="text-clash-ink">Not quite.</b> A comes before C, so Ana gets 120. Cleo finds
          the pool at 75 coins and 480 tokens and gets 80.
        </p>
      </div>
      <Told />
      <Untold />
      <figcaption>Every validator re-runs the block and has to end up with the same.</figcaption>
    </figure>
  )
}
