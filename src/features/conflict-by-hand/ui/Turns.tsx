import { type ReactNode } from 'react'
import { Arrow, Canvas, Lane, Tx } from '../../../figures/kit.tsx'
import { percent, type Tone } from '../../../figures/looks.ts'
import { attemptsOf, type History, nextStep, type Trader, TRADERS, TRADES } from '../rules.ts'
import { sayLanes } from '../sentences.ts'

/** All that both run before the check; a run that repeats needs three more. */
const CHECK_AFTER = 6
const STEPS = ['read', 'swap', 'write'] as const
const HEIGHT = 165
const LANES = { A: 41.5, C: 121.5 } as const satisfies Record<Trader, number>
const BLOCK = 53

/** Those that the trader has yet to take. */
function comingOf(history: History, trader: Trader): readonly (typeof STEPS)[number][] {
  const next = nextStep(history, trader)
  return STEPS.slice(next ? STEPS.indexOf(next) : STEPS.length)
}

/** Solid steps are done, hollow ones come next, dashed ones later, hatched ones were discarded. */
export function Turns({ history }: { history: History }) {
  const steps = history.filter(({ kind }) => kind !== 'check')
  const coming = TRADERS.map(trader => comingOf(history, trader).length)
  const width = 100 / (steps.length + Math.max(...coming))
  return (
    <Canvas className="lg:[zoom:1.35]" label={sayLanes(history)} height={HEIGHT}>
      {TRADERS.map(trader => (
        <LaneOf key={trader} {...{ history, trader, steps, width }} />
      ))}
      <Seen steps={steps} width={width} />
      {steps.length >= CHECK_AFTER && <Check x={percent((CHECK_AFTER - 0.035) * width)} />}
      {TRADERS.map(trader => (
        <Name key={trader} history={history} trader={trader} />
      ))}
    </Canvas>
  )
}

type LaneProps = { history: History; trader: Trader }
type StepsProps = { steps: History; width: number }

function Name({ history, trader }: LaneProps) {
  const bought = attemptsOf(history, trader).at(-1)?.bought
  const y = LANES[trader] - 34
  return (
    <>
      <text className="kit-halo" y={y}>
        <tspan className="font-semibold">{trader}</tspan>
        <tspan>{` ${TRADES[trader].text}`}</tspan>
      </text>
      <text className="kit-halo font-semibold" textAnchor="end" x="100%" y={y}>
        {bought && <tspan className="max-[22.5rem]:hidden">gets </tspan>}
        {bought && <tspan>{`${bought} tokens`}</tspan>}
      </text>
    </>
  )
}

function LaneOf({ history, trader, steps, width }: LaneProps & StepsProps) {
  const coming = comingOf(history, trader)
  const y = LANES[trader]
  const isThrownOut = attemptsOf(history, trader).length > 1
  const cell = { y, width: width * 0.93, height: BLOCK }
  const block = (column: number, tone: Tone, label: string): ReactNode => (
    <Tx key={column} x={column * width} {...cell} {...{ tone, label }} />
  )
  return (
    <>
      <Lane y={y} />
      {steps.map(({ kind, of }, column) => {
        if (of !== trader) return null
        return block(column, isThrownOut && column < CHECK_AFTER ? 'clash' : 'flow', kind)
      })}
      {coming.map((step, ahead) => block(steps.length + ahead, ahead > 0 ? 'ghost' : 'wait', step))}
    </>
  )
}

function Check({ x }: { x: string }) {
  return (
    <>
      <line className="kit-way" x1={x} x2={x} y1={LANES.A - 30} y2={LANES.C + 30} />
      <text className="fill-soft" textAnchor="middle" x={x} y={HEIGHT - 3}>
        check
      </text>
    </>
  )
}

function Seen({ steps, width }: StepsProps) {
  const writtenAt = steps.findIndex(({ kind, of }) => kind === 'write' && of === 'A')
  return steps.map((turn, column) =>
    turn.kind === 'read' && turn.saw.by === 'A' ? (
      <Arrow
        key={column}
        from={{ x: (writtenAt + 0.46) * width, y: LANES.A + BLOCK / 2 + 2 }}
        to={{ x: (column + 0.46) * width, y: LANES.C - BLOCK / 2 - 3 }}
      />
    ) : null
  )
}
