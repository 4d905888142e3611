import { type ReactNode } from 'react'
import './EngineAndChain.css'
import './Guess.css'
import { EXAMPLE, executeExample, POOL } from '../content/example.ts'
import { Tx } from './kit.tsx'
import { type Tone } from './looks.ts'
import { VERDICTS } from '../content/verdicts.ts'

const { pool } = executeExample()
const COLUMN = 100 / EXAMPLE.length
const CONFLICTING = EXAMPLE.findLastIndex(({ to }) => to === 'pool')

const MACHINES = ['EVM', 'WASM', 'MoveVM'] as const

const JOBS = [
  { id: 'order', text: 'One that puts them in order', reply: 'The Coordinator did that.' },
  {
    id: 'right',
    text: 'One that checks what each run read',
    reply: `${VERDICTS.right}: C read the pool before A changed it. C re-runs its last steps.`
  },
  {
    id: 'keep',
    text: 'One that keeps the result',
    reply: 'Storage does that next, but C’s result is still wrong.'
  }
] as const

const CHAIN = [
  { name: 'Consensus', text: 'agrees on the order' },
  { name: 'Data availability', text: 'shares the data' },
  { name: 'Settlement', text: 'makes results final' }
] as const

function Four({ tone, conflict = tone }: { tone: Tone; conflict?: Tone }) {
  return (
    <svg className="kit mt-auto pt-2 lg:[zoom:1.35]" width="100%" height="38" aria-hidden="true">
      {EXAMPLE.map(({ id }, index) => (
        <Tx
          key={id}
          x={index * COLUMN + 1}
          y={15}
          width={COLUMN - 3}
          height={28}
          tone={index === CONFLICTING ? conflict : tone}
          label={id}
        />
      ))}
    </svg>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-col border-t border-flow-edge pt-2 text-small text-soft last:max-lg:col-span-2">
      <b className="text-body text-ink">{name}</b>
      {children}
    </li>
  )
}

function Machines() {
  return (
    <ul className="grid grid-cols-3 gap-3 lg:gap-x-8" aria-label="Virtual machines">
      {MACHINES.map((name, index) => (
        <li key={name}>
          <svg className="kit" width="100%" height="54">
            <text className="font-semibold" textAnchor="middle" x="50%" y="14">
              {name}
            </text>
            <line className="kit-way" x1="50%" x2="50%" y1="30" y2="54" />
            <rect
              className={index ? 'kit-wait stroke-edge' : 'kit-flow'}
              x="38%"
              y="23"
              width="24%"
              height="18"
              rx="5"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function MissingPart() {
  return (
    <li className="guess-slot col-span-2 rounded-block border border-edge bg-raised p-3 lg:col-span-1">
      <fieldset>
        <legend className="float-left w-full">
          <b className="guess-unsolved">Which part is missing?</b>
          <b className="guess-solved">Resolver</b>
        </legend>
        {JOBS.map(({ id, text, reply }) => (
          <div key={id} className="guess-job clear-both">
            <label className="frameless flex min-h-9 items-center gap-2 leading-tight lg:min-h-11 lg:text-small">
              <input type="radio" name="missing-part" value={id} />
              {text}
            </label>
            <p role="status" className="pl-9 text-small">
              <span className="guess-reply">{reply}</span>
            </p>
          </div>
        ))}
      </fieldset>
    </li>
  )
}

export function EngineAndChain() {
  return (
    <figure data-example className="guess text-balance">
      <Machines />
      <div className="engine-and-chain-engine band slab border-y-2 border-flow-edge bg-paper py-3">
        <p className="mb-2 font-semibold">Execution: Altius’s engine</p>
        <ol className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-4">
          <Part name="Coordinator">
            <p>keeps A to D in order</p>
            <Four tone="wait" />
          </Part>
          <Part name="Interpreter">
            <p>translates their code. A and C both read the pool at {POOL.coins} coins.</p>
            <Four tone="flow" conflict="clash" />
          </Part>
          <MissingPart />
          <Part name="Storage">
            <p>
              keeps the result
              <span className="guess-solved">: {pool.coins} coins in the pool</span>
            </p>
            <div className="guess-unsolved mt-auto">
              <Four tone="flow" conflict="clash" />
            </div>
            <div className="guess-solved mt-auto">
              <Four tone="flow" />
            </div>
          </Part>
        </ol>
      </div>
      <ul className="grid grid-cols-3 gap-3 lg:gap-x-8" aria-label="The rest of the chain">
        {CHAIN.map(({ name, text }) => (
          <li key={name} className="text-small leading-snug text-soft">
            <svg className="mx-auto stroke-flow stroke-5" width="5" height="26" aria-hidden="true">
              <path strokeLinecap="round" d="M2.5 3v20" />
            </svg>
            <b className="block border-t border-edge pt-2 text-ink">{name}</b> {text}
          </li>
        ))}
      </ul>
      <figcaption className="kit-caption">
        Top row: whose code it runs. Solid: the adapter’s code is public. Outline: only described in
        the docs.
      </figcaption>
    </figure>
  )
}
