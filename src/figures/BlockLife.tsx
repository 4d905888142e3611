import { EXAMPLE, executeExample, POOL, SHOPS, swap } from '../content/example.ts'
import { Canvas, Tx } from './kit.tsx'
import { percent, type Tone } from './looks.ts'
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
    ? { name: sender, held: people[index]?.tokens, unit: 'tokens' }
    : { name: NAMES[to], held: shops[to], unit: 'coins' }
)

const LINES = ['kit-label', 'kit-label text-title', 'kit-label font-normal'] as const

type BlockProps = { index: number; height: number; tone: Tone; words: readonly string[] }

function Block({ index, height, tone, words }: BlockProps) {
  return (
    <g className={tone === 'wait' ? 'kit-runs' : ''}>
      <Tx x={index * COLUMN} y={height / 2} width={COLUMN - 2} height={height} tone={tone} />
      <svg x={percent((index + 0.46) * COLUMN)} y={height / 2} overflow="visible">
        {LINES.map((look, line) => (
          <text key={look} className={look} y={Math.round((line - 1) * 0.31 * height)}>
            {words[line]}
          </text>
        ))}
      </svg>
    </g>
  )
}

function Changes({ isKnown }: { isKnown: boolean }) {
  const tone = isKnown ? 'plain' : 'ghost'
  return CHANGES.map(({ name, held, unit }, index) => {
    const words = [name, isKnown ? `${held}` : '?', unit]
    return <Block key={name} height={72} {...{ index, tone, words }} />
  })
}

export function BlockLife() {
  return (
    <figure data-example aria-label="One block, before and after" className="guess">
      <div className="band slab py-4">
        <Canvas
          height={104}
          className="lg:[zoom:1.35]"
          label={`One block, in this order: ${EXAMPLE.map(({ id, text }) => `${id}, ${text}`).join('; ')}.`}
        >
          <rect className="fill-line" x="-100%" y="-6" width="200%" height="116" rx="8" />
          <line className="kit-way" x1="-100%" x2="200%" y1="52" y2="52" />
          {EXAMPLE.map(({ id, sender, to, paid }, index) => {
            const words = [sender, id, `${to === 'pool' ? 'swaps' : 'pays'} ${paid}`]
            return <Block key={id} index={index} height={104} tone="wait" words={words} />
          })}
        </Canvas>
        <svg
          className="guess-before kit mt-3 lg:[zoom:1.35]"
          width="100%"
          height="72"
          aria-hidden="true"
        >
          <Changes isKnown={false} />
        </svg>
        <Canvas
          height={72}
          className="guess-after mt-3 lg:[zoom:1.35]"
          label={`The new state: ${CHANGES.map(({ name, held, unit }) => `${name} ${held} ${unit}`).join(', ')}.`}
        >
          <Changes isKnown />
        </Canvas>
        <p className="mt-2 text-small text-soft">
          The new state. Every validator must get the same result.
        </p>
      </div>
      <Guess
        ask={`One swap gets ${most} tokens, one ${least}. Who gets ${most}?`}
        name="first-swap"
        options={SWAPPERS.map(({ sender }) => sender)}
        right="Ana"
        hint="Pick one to run the block."
      >
        <span className="guess-unsolved">A comes before C.</span>{' '}
        <span className="guess-solved">A comes first.</span> It leaves {between.coins} coins and{' '}
        {between.tokens} tokens in the pool, so Cleo gets {least}.
      </Guess>
    </figure>
  )
}
