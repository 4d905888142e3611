import { Fragment } from 'react'
import { Arrow, Canvas, Lane, percent, Tx } from '../../../figures/kit.tsx'
import { attemptsOf, type History, nextStep, type Trader, TRADERS, TRADES } from '../rules.ts'
import { sayLanes } from '../sentences.ts'

const COLUMNS = 9
const CHECK_AFTER = 6
const WIDTH = 100 / COLUMNS
const HEIGHT = 170
/** Names are above and below the lanes, to leave room between them for reads. */
const LANES = {
  A: { y: 48, nameAt: 18 },
  C: { y: 116, nameAt: 162 }
} as const satisfies Record<Trader, { y: number; nameAt: number }>

const BLOCK = 36

/** Solid steps are done, hollow ones could come next, hatched ones were discarded. */
export function Turns({ history }: { history: History }) {
  const steps = history.filter(({ kind }) => kind !== 'check')
  return (
    <Canvas className="turns" label={sayLanes(history)} height={HEIGHT}>
      {TRADERS.map(trader => (
        <Fragment key={trader}>
          <Lane y={LANES[trader].y} />
          <Name history={history} trader={trader} />
        </Fragment>
      ))}
      {TRADERS.map(trader => (
        <LaneOf key={trader} history={history} trader={trader} steps={steps} />
      ))}
      <Seen steps={steps} />
      {steps.length >= CHECK_AFTER && <Check />}
    </Canvas>
  )
}

type LaneProps = { history: History; trader: Trader }

function Name({ history, trader }: LaneProps) {
  const bought = attemptsOf(history, trader).at(-1)?.bought
  const { nameAt } = LANES[trader]
  return (
    <>
      <text x="0" y={nameAt}>
        <tspan className="strong">{trader}</tspan> {TRADES[trader].text}
      </text>
      <text className="strong end sm:text-title" x="100%" y={nameAt}>
        {bought && (
          <>
            <tspan className="max-[22.5rem]:hidden">gets </tspan>
            {bought} tokens
          </>
        )}
      </text>
    </>
  )
}

function LaneOf({ history, trader, steps }: LaneProps & { steps: History }) {
  const next = nextStep(history, trader)
  const { y } = LANES[trader]
  const isThrownOut = attemptsOf(history, trader).length > 1
  const size = { y, width: WIDTH * 0.93, height: BLOCK }
  return (
    <>
      {steps.map(({ kind, of }, column) => {
        if (of !== trader) return null
        const tone = isThrownOut && column < CHECK_AFTER ? 'clash' : 'flow'
        return <Tx key={column} x={column * WIDTH} tone={tone} label={kind} {...size} />
      })}
      {next && <Tx x={steps.length * WIDTH} tone="wait" label={next} {...size} />}
    </>
  )
}

function Check() {
  const x = percent(CHECK_AFTER * WIDTH - WIDTH * 0.035)
  return (
    <>
      <line className="way" strokeDasharray="3 3" x1={x} x2={x} y1="28" y2={HEIGHT - 32} />
      <text className="quiet mid halo" x={x} y="87">
        check
      </text>
    </>
  )
}

function Seen({ steps }: { steps: History }) {
  const writtenAt = steps.findIndex(({ kind, of }) => kind === 'write' && of === 'A')
  return steps.map((turn, column) =>
    turn.kind === 'read' && turn.saw.by === 'A' ? (
      <Arrow
        key={column}
        from={{ x: (writtenAt + 0.46) * WIDTH, y: LANES.A.y + BLOCK / 2 + 2 }}
        to={{ x: (column + 0.46) * WIDTH, y: LANES.C.y - BLOCK / 2 - 3 }}
      />
    ) : null
  )
}
