import { type ReactNode } from 'react'
import { EXAMPLE, POOL, type Pool } from '../content/example.ts'
import { executeExample } from '../content/example-block.ts'
import { Arrow, percent, type Tone, Tx } from './kit.tsx'

const { pool } = executeExample()
const COLUMN = 100 / EXAMPLE.length
const CONFLICTING = EXAMPLE.findLastIndex(({ to }) => to === 'pool')

const JOBS = [
  { id: 'order', text: 'The one that puts them in order', reply: 'The Coordinator did that.' },
  {
    id: 'right',
    text: 'The one that checks what each run read',
    reply:
      'Right: the Resolver. It sees that C read the pool before A changed it. C goes back to re-run its last steps.'
  },
  {
    id: 'keep',
    text: 'The one that keeps the result',
    reply: 'Storage does that next, but C’s result is still wrong.'
  }
] as const

type FourProps = { tone: Tone; conflict?: Tone; height?: number; children?: ReactNode }

/** The four on their lanes, between two parts. */
function Four({ tone, conflict = tone, height = 38, children }: FourProps) {
  return (
    <svg className="fig" width="100%" height={height} aria-hidden="true">
      {EXAMPLE.map(({ id }, index) => (
        <g key={id}>
          <line
            className="lane"
            x1={percent((index + 0.5) * COLUMN)}
            x2={percent((index + 0.5) * COLUMN)}
            y1="0"
            y2="100%"
          />
          <Tx
            x={index * COLUMN + 3}
            y={19}
            width={COLUMN - 6}
            tone={index === CONFLICTING ? conflict : tone}
            label={id}
          />
        </g>
      ))}
      {children}
    </svg>
  )
}

function Held({ coins, tokens }: Pool) {
  return (
    <span className="whitespace-nowrap">
      {coins} / {tokens}
    </span>
  )
}

function Part({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <p className="rounded-block border border-edge bg-raised px-3 py-2 text-small text-soft">
      <b className="mr-1 text-body font-semibold text-ink">{name}</b> {text}
      {children}
    </p>
  )
}

export function TxWay() {
  const turn = (CONFLICTING + 0.62) * COLUMN
  return (
    <figure data-example className="ask">
      <ol>
        <li>
          <Four tone="wait" />
          <Part name="Coordinator" text="keeps the four in order" />
        </li>
        <li className="mt-2">
          <Part name="Interpreter" text="turns their code into one form" />
          <p className="mt-2 text-small text-soft">
            All four run at once. A and C both read the pool at <Held {...POOL} />.
          </p>
        </li>
        <li>
          <Four tone="flow" conflict="clash" height={52}>
            <g className="solved">
              <Arrow from={{ x: turn, y: 52 }} to={{ x: turn, y: 32 }} />
            </g>
          </Four>
          <fieldset className="rounded-block border border-dashed border-edge px-3 pt-1 pb-2 text-small">
            <legend className="float-left w-full py-1">
              <b className="unsolved text-body font-semibold">Which part is missing?</b>
              <b className="solved text-body font-semibold">Resolver</b>
            </legend>
            {JOBS.map(({ id, text, reply }) => (
              <div key={id} className="clear-both">
                <label className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="radio"
                    name="missing-part"
                    value={id}
                    className="size-4.5 flex-none accent-flow-ink"
                  />
                  {text}
                </label>
                <p role="status" className="pl-7">
                  <span>{reply}</span>
                </p>
              </div>
            ))}
          </fieldset>
        </li>
        <li>
          <div className="unsolved">
            <Four tone="flow" conflict="clash" />
          </div>
          <div className="solved">
            <Four tone="flow" />
          </div>
          <Part name="Storage" text="keeps the new state">
            <span className="solved">
              : the pool at <Held {...pool} />
            </span>
          </Part>
        </li>
      </ol>
    </figure>
  )
}
