import { useStore } from '@nanostores/react'
import { Canvas } from '../../../figures/kit.tsx'
import { percent } from '../../../figures/looks.ts'
import { type BetCount, betInWords, GUESS, howFarOff } from '../../../race/bet.ts'
import { formatTimes } from '../../../ui/format.ts'
import {
  closenessInWords,
  countBets,
  ENOUGH_BETS,
  middleInWords,
  missInWords,
  withOwnBet
} from '../crowd.ts'
import { $counts, betRace } from '../store.ts'
import './AllBets.css'

/** Compares the visitor's bet with the model, and with everybody's bets once there are enough. */
export function AllBets({ pevm }: { pevm: number | undefined }) {
  const counts = useStore($counts)
  const own = useStore(betRace.$bet)
  const model = useStore(betRace.$result)?.executions['block-stm'].totals.speedup
  if (own === null || model === undefined) return null
  const all = counts ? withOwnBet(counts, own) : []
  const bets = countBets(all)
  const isEnough = bets >= ENOUGH_BETS
  const middle = isEnough ? middleInWords(all) : ''
  const [lead, share] = isEnough ? closenessInWords(all, own, model) : ['', '']
  const words = `${middle} ${lead} ${share}`.trim()
  const off = `${howFarOff(own, model)} off`
  // Counts arrive late, so their room is reserved.
  return (
    <div data-testid={isEnough ? 'all-bets' : undefined} data-bets={bets}>
      <div className="all-bets">
        <h2 className={`text-heading ${counts ? '' : 'invisible'}`}>
          {isEnough ? missInWords(all, model) : 'What everyone bet'}
        </h2>
        {/* The picture's label says the same. */}
        <p className="all-bets-words" aria-hidden={isEnough}>
          {middle ||
            (counts &&
              `Be one of the first. After ${ENOUGH_BETS} bets, you’ll see here what everyone bet.`)}
        </p>
        {lead && (
          <p className="all-bets-share" aria-hidden="true">
            <span>{`${lead} `}</span>
            <b>{share}</b>
          </p>
        )}
      </div>
      <Hill counts={isEnough ? all : []} label={words || off} {...{ off, own, model, pevm }} />
    </div>
  )
}

/** Height of a name above the hill (px). */
const ROW = 20
/** A bar counts two steps: one would be too thin on phones. */
const BAR = 2 * GUESS.step
/** Height of the tallest bar (%), which leaves room for the line from the bet to the model. */
const TALLEST = 94
/** If bet and model are closer (x), no words fit between them. */
const APART = 0.5
/** From this speedup on, a line’s name is on its left. */
const TURN = 5
/** From this speedup on, it also is if the other line is on its right. */
const ROOM = 2.5

type Bets = { off: string; own: number; model: number; pevm: number | undefined }

function Hill({ counts, label, ...bets }: Bets & { counts: readonly BetCount[]; label: string }) {
  const { own, model } = bets
  // The own bet's line ends in the middle of its bar.
  const barOf = (speedup: number): number => Math.floor((speedup - own) / BAR + 0.51)
  const first = barOf(GUESS.min)
  const bars = Array.from({ length: barOf(GUESS.max) + 1 - first }, (_, index) =>
    countBets(counts.filter(({ bet }) => barOf(bet) === first + index))
  )
  const share = TALLEST / Math.max(1, ...bars)
  const isApart = Math.abs(own - model) >= APART
  const lines = linesOf(bets)
  const lookOf = (bar: number): string =>
    bar === barOf(model) ? 'kit-flow' : bar === 0 ? 'fill-ink' : 'fill-ink/50'
  return (
    <Canvas height={138} label={label} className="mt-24 mb-6 tabular-nums sm:h-54">
      <line className="kit-lane" x2="100%" y1="100%" y2="100%" />
      {bars.map((count, index) => (
        <rect
          key={index}
          className={lookOf(first + index)}
          x={xOf(own + (first + index) * BAR - GUESS.step * 0.9)}
          y={percent(100 - count * share)}
          width={percent(((BAR - GUESS.step * 0.2) / SPAN) * 100)}
          height={percent(count * share)}
          rx="3"
        />
      ))}
      {isApart && <line className="kit-way" x1={xOf(own)} x2={xOf(model)} y1="-10" y2="-10" />}
      {lines.map(({ name, at, look }, row) => (
        <line
          key={name}
          className={look}
          x1={xOf(at)}
          x2={xOf(at)}
          y1={(row - 4) * ROW + 4}
          y2="100%"
        />
      ))}
      <LineNames lines={lines} />
      {isApart && (
        <text
          className="kit-halo stroke-12 font-semibold"
          textAnchor="middle"
          x={xOf((own + model) / 2)}
          y="-5"
        >
          {bets.off}
        </text>
      )}
      <Scale />
    </Canvas>
  )
}

function LineNames({ lines }: { lines: ReturnType<typeof linesOf> }) {
  return lines.map(({ name, at, isLeft }, row) => (
    <svg key={name} x={xOf(at)} className="kit">
      <g transform={`translate(${isLeft ? -8 : 8} ${(row - 4) * ROW + 15})`}>
        <text className="kit-halo font-semibold" textAnchor={isLeft ? 'end' : undefined}>
          {name}
        </text>
      </g>
    </svg>
  ))
}

function Scale() {
  return [GUESS.min, 2, 4, 6, GUESS.max].map(speedup => (
    <text key={speedup} className="fill-soft" textAnchor="middle" x={xOf(speedup)} y="100%" dy="17">
      {`${speedup}x`}
    </text>
  ))
}

/** The outermost first, so no name covers another's line. */
function linesOf({ own, model, pevm }: Bets) {
  const lines = [
    { name: `You: ${betInWords(own)}`, at: own, look: 'stroke-ink stroke-2 [stroke-dasharray:4]' },
    { name: `Our model: ${formatTimes(model)}`, at: model, look: 'stroke-flow-edge stroke-2' },
    ...(pevm === undefined
      ? []
      : [{ name: `pevm: ${formatTimes(pevm)}`, at: pevm, look: 'stroke-soft' }])
  ]
  const last = Math.max(own, model)
  return lines
    .map(line => ({ ...line, isLeft: line.at > TURN || (line.at > ROOM && line.at < last) }))
    .sort((one, other) => Math.abs(other.at - TURN) - Math.abs(one.at - TURN))
}

const SPAN = GUESS.max - GUESS.min + 4 * GUESS.step

/** There is room at the left: pevm has been slower than one core. */
function xOf(speedup: number): string {
  return percent(((speedup - GUESS.min + 2 * GUESS.step) / SPAN) * 100)
}
