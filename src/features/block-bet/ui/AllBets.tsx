import { useStore } from '@nanostores/react'
import { Canvas, percent } from '../../../figures/kit.tsx'
import { betInWords, GUESS } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import { type BetCount } from '../api.ts'
import { closenessInWords, countBets, ENOUGH_BETS, middleInWords, withOwnBet } from '../crowd.ts'
import { $counts, betRace } from '../store.ts'

/** Of each line's name, then of the hill and its axis. */
const ROW = 20
const HILL = 110
const AXIS = 22

/** Where the own bet stands among everybody's, once enough have bet. */
export function AllBets({ pevm }: { pevm: number }) {
  const counts = useStore($counts)
  const own = useStore(betRace.$bet)
  const model = useStore(betRace.$result)?.executions['block-stm'].totals.speedup
  if (!counts || own === null || model === undefined) return null
  const all = withOwnBet(counts, own)
  const bets = countBets(all)
  if (bets < ENOUGH_BETS)
    return (
      <p className="mt-8 max-w-measure">
        <b className="font-semibold">Be one of the first.</b> After {ENOUGH_BETS} bets, you’ll see
        here what everyone bet.
      </p>
    )
  const words = `${middleInWords(all)} ${closenessInWords(all, own, model)}`
  const lines: readonly Line[] = [
    { name: `You: ${betInWords(own)}`, at: own, look: 'stroke-ink stroke-2 [stroke-dasharray:4]' },
    { name: `Our model: ${formatTimes(model)}`, at: model, look: 'stroke-flow-edge stroke-2' },
    { name: `pevm: ${formatTimes(pevm)}`, at: pevm, look: 'stroke-soft' }
  ]
  return (
    <div data-testid="all-bets" data-bets={bets} className="mt-10">
      <h2 className="text-title">What everyone bet</h2>
      {/* The picture's label says the same. */}
      <p aria-hidden="true" className="mt-2 mb-4 text-lead">
        {words}
      </p>
      <Hill counts={all} own={own} lines={lines} label={words} />
    </div>
  )
}

type Line = { readonly name: string; readonly at: number; readonly look: string }

/** Names of lines further right stand at their left. */
const TURN = 5

type HillProps = {
  counts: readonly BetCount[]
  own: number
  lines: readonly Line[]
  label: string
}

function Hill({ counts, own, lines, label }: HillProps) {
  const most = Math.max(...counts.map(({ bets }) => bets))
  const top = lines.length * ROW + 6
  const foot = top + HILL
  const step = xOf(GUESS.min + GUESS.step) - xOf(GUESS.min)
  // Draw the outermost names first, so no name covers another's line.
  const outermostFirst = lines.toSorted(
    (one, other) => Math.abs(other.at - TURN) - Math.abs(one.at - TURN)
  )
  return (
    <Canvas height={foot + AXIS} label={label} className="tabular-nums">
      <line className="lane" x1="0" x2="100%" y1={foot} y2={foot} />
      {counts.map(({ bet, bets }) => {
        const height = Math.max(3, (bets / most) * HILL)
        return (
          <rect
            key={bet}
            className={Math.abs(bet - own) < GUESS.step / 2 ? 'fill-ink' : 'fill-edge'}
            x={percent(xOf(bet) - step * 0.4)}
            y={foot - height}
            width={percent(step * 0.8)}
            height={height}
            rx="1.5"
          />
        )
      })}
      {outermostFirst.map(({ name, at, look }, row) => (
        <g key={name}>
          <line
            className={look}
            x1={percent(xOf(at))}
            x2={percent(xOf(at))}
            y1={row * ROW + 4}
            y2={foot}
          />
          <text
            className={`halo strong ${at > TURN ? 'end' : ''}`}
            x={percent(xOf(at))}
            dx={at > TURN ? -8 : 8}
            y={row * ROW + 15}
          >
            {name}
          </text>
        </g>
      ))}
      <text className="quiet" x="0" y={foot + 17}>
        {GUESS.min}x
      </text>
      <text className="quiet end" x="100%" y={foot + 17}>
        {GUESS.max}x
      </text>
    </Canvas>
  )
}

/** In percent. There is room at the left: pevm has been slower than one core. */
function xOf(speedup: number): number {
  const span = GUESS.max - GUESS.min + 4 * GUESS.step
  return ((speedup - GUESS.min + 2 * GUESS.step) / span) * 100
}
