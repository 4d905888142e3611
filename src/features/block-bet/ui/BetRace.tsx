import { useStore } from '@nanostores/react'
import { type ReactNode } from 'react'
import { type KnownBlock, pevmInWords, pevmSpeedup } from '../../../content/real-blocks.ts'
import { type LabResult } from '../../../domain/engine/run-lab.ts'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { betInWords, isGoodBet, judgeBet } from '../../../race/bet.ts'
import { togglePlaying } from '../../../race/race.ts'
import { describeRun } from '../../../race/sentences.ts'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { PevmNote } from '../../../race/ui/PevmNote.tsx'
import { ShowResult } from '../../../race/ui/ShowResult.tsx'
import { Speedup } from '../../../race/ui/Speedup.tsx'
import { countBets, ENOUGH_BETS, percentFartherOff, withOwnBet } from '../crowd.ts'
import { compareBets } from '../rules.ts'
import { $betState, betRace } from '../store.ts'
import './BetStage.css'
import './NextBlock.css'

export type BlockLink = { href: string; name: string; dashes: string }

type Props = { block: KnownBlock; reason: string; onward: ReactNode; crowd: ReactNode }

/** Buttons below a bet share a phone’s width. */
export const GROWS = 'flex-1 sm:flex-none'

const RULE = 'One core above, eight below. The run ends with its last transaction.'

/** The lanes, under the bets and, once the race is over, what the model and pevm say. */
export function BetRace({ block, reason, onward, crowd }: Props) {
  const isTold = useStore($betState) === 'told'
  const bet = useStore(betRace.$bet)
  const friend = useStore(betRace.$friendBet)
  const result = useStore(betRace.$result)
  const isPlaying = useStore(betRace.playback.$isPlaying)
  const hasPath = useStore(betRace.$criticalPath) !== null
  if (result === null || bet === null) return null
  const { speedup } = result.executions['block-stm'].totals
  const [before, after] = isTold ? ['invisible', ''] : ['', 'invisible']
  const [verdict, isNear] =
    friend === null
      ? [judgeBet(bet, speedup), isGoodBet(bet, speedup)]
      : [compareBets(bet, friend, speedup), Math.abs(bet - speedup) <= Math.abs(friend - speedup)]
  return (
    <>
      <div className="bet-stage">
        {/* The figures are in sight, so what is heard says more. */}
        <p role="status" id="bet-words" className="sr-only">
          {isTold
            ? `You bet ${betInWords(bet)}. It’s ${formatTimes(speedup)} in our model. ${pevmInWords(block, speedup)} ${verdict}`
            : RULE}
        </p>
        <div className="bet-stage-words grid *:[grid-area:1/1]" aria-hidden="true">
          <p className={before}>{RULE}</p>
          <p className={`bet-stage-verdict ${isNear ? 'text-wait-ink' : ''} ${after}`}>{verdict}</p>
        </div>
        <Figures pevm={pevmSpeedup(block)} speedup={speedup} />
        <BetLanes isWide={!!crowd} />
        <LanesLegend hasCrowd={!!crowd} hasPath={hasPath} className="mt-3 lg:col-span-full" />
        <div className="bet-stage-buttons">
          <ShowResult race={betRace} className={GROWS} />
          {isTold && crowd && (
            <a href="#send-bet" data-control className={`button ${GROWS}`}>
              Send this bet
            </a>
          )}
          <Button variant="secondary" className={GROWS} onClick={() => togglePlaying(betRace)}>
            {isPlaying ? 'Pause' : isTold ? 'Watch again' : 'Play'}
          </Button>
        </div>
      </div>
      <div className="mt-8 grid grid-cols-1 *:[grid-area:1/1]">
        <p className={`text-lead ${isTold && !crowd ? 'hidden' : before}`}>{block.question}</p>
        <div className={after}>{crowd}</div>
      </div>
      <div className={`mt-8 grid gap-x-11 gap-y-3 text-pretty lg:grid-cols-[7fr_5fr] ${after}`}>
        <p className="text-title">{reason}</p>
        <Limit block={block} result={result} />
      </div>
      <div className={after}>{onward}</div>
    </>
  )
}

/** What the block has to give, and what a real engine got of it. */
function Limit({ block, result }: { block: KnownBlock; result: LabResult }) {
  const { speedup } = result.executions['block-stm'].totals
  return (
    <p className="text-small">
      <b className="block">
        <span>{`If gas were time, eight cores could be ${formatTimes(speedup)} as fast. `}</span>
        <span>{pevmInWords(block, speedup)}</span>
      </b>
      <PevmNote block={block} />
      <span className="mt-2 block text-soft">{describeRun(result)}</span>
    </p>
  )
}

export function NextBlock({ href, name, dashes }: BlockLink) {
  return (
    <a href={href} data-control className="next-block next-block-link font-semibold text-ink">
      <span className="next-block-words">
        Next block: <b className="next-block-name">{name}</b>
      </span>
      <svg
        className="next-block-strip"
        viewBox="0 0 1000 44"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 22h1000" strokeDasharray={`0 ${dashes}`} />
      </svg>
    </a>
  )
}

/** From the edge, and as high as the first screen allows. Frames grow with their page, so theirs don’t. */
const WIDE =
  '-ml-(--side) min-h-[min(100svh-33.75rem,26rem)] lg:-mr-(--end) lg:min-h-[min(100svh-25.5rem,29rem)]'

export function BetLanes({ isWide }: { isWide: boolean }) {
  const look = `scroll-mt-44 scroll-mb-2 lg:col-span-full ${isWide ? WIDE : ''}`
  return <Lanes race={betRace} hasOneCore isWide={isWide} className={look} />
}

type FiguresProps = { pevm: number | undefined; speedup: number }

function Figures({ pevm, speedup }: FiguresProps) {
  const isTold = useStore($betState) === 'told'
  const friend = useStore(betRace.$friendBet)
  const own = useStore(betRace.$bet) ?? 0
  const all = withOwnBet(useStore(betRace.$counts) ?? [], own)
  const gas = useStore(betRace.$inTurn).at(-1)?.to ?? 0
  const time = useStore(betRace.$readTime)
  const bets = countBets(all)
  const hasCrowd = bets >= ENOUGH_BETS
  const passed = formatCount(countBets(all.filter(({ bet }) => gas / bet <= time)))
  return (
    <dl className="bet-stage-numbers">
      <Figure name="Your bet" value={betInWords(own)} />
      {friend !== null && <Figure name="Your friend’s bet" value={betInWords(friend)} />}
      <Figure
        name={isTold ? 'Our model' : 'Our model, so far'}
        value={<Speedup race={betRace} />}
        className="bet-stage-number"
        look={isTold ? `text-flow-ink ${largeLook(speedup)}` : largeLook(0)}
      />
      {hasCrowd &&
        (isTold ? (
          <Figure name="bet farther off" value={`${percentFartherOff(all, own, speedup)}%`} />
        ) : (
          <Figure name={`of ${formatCount(bets)} bets passed`} value={passed} />
        ))}
      {pevm !== undefined && (
        <Figure
          name="pevm, a real engine"
          value={formatTimes(pevm)}
          look="text-title text-soft"
          className={`${hasCrowd ? 'max-sm:hidden' : ''} ${isTold ? '' : 'invisible'}`}
        />
      )}
    </dl>
  )
}

/** The first digit as drawn lines up with the text. */
export function largeLook(number: number): string {
  const digit = Math.floor(number)
  const bearing = digit === 1 ? '-ml-[0.06em]' : digit === 4 ? '-ml-[0.015em]' : '-ml-[0.035em]'
  return `text-[clamp(4rem,14vw,9rem)] tracking-[-0.03em] ${bearing}`
}

type FigureProps = { name: string; value: ReactNode; look?: string; className?: string }

/** All on one baseline, whatever their size. */
export function Figure({ name, value, look = 'text-heading', className = '' }: FigureProps) {
  return (
    <div className={`bet-stage-figure flex flex-col-reverse ${className}`}>
      <dt className="text-small text-soft">{name}</dt>
      <dd className={`mb-2.5 leading-[0.72] font-semibold tabular-nums ${look}`}>{value}</dd>
    </div>
  )
}
