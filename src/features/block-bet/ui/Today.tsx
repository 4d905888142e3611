import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { blockPath, sizeInWords } from '../../../content/real-blocks.ts'
import { $now } from '../../../question/now.ts'
import { betInWords } from '../../../race/bet.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { $betDates, $bets } from '../bets.ts'
import { countBets, ENOUGH_BETS, middleInWords } from '../crowd.ts'
import { dayName, isoDate, untilNextDay } from '../days.ts'
import { betName, betOfDay, earlierBet } from '../row.ts'
import { $betState } from '../store.ts'
import {
  $isNextHere,
  $today,
  $yesterdaysBets,
  blockAt,
  type DayBlock,
  loadToday,
  runToday,
  showingAt
} from '../today-store.ts'
import { BlockBet } from './BlockBet.tsx'
import { BetsBrought } from './BetsBrought.tsx'
import { LastDays } from './LastDays.tsx'
import './NextBlock.css'

/** Loaded after the race. Offline, nothing is asked. */
const MissedBefore = lazy<ComponentType>(() =>
  import('./MissedBefore.tsx').then(
    part => ({ default: part.MissedBefore }),
    () => ({ default: () => null })
  )
)

export const Today = island(Content)

function Content() {
  const today = useStore($today, { ssr: 'initial' })
  const isTold = useStore($betState) === 'told'
  const placed = { bets: useStore($bets), dates: useStore($betDates) }
  useEffect(runToday, [])
  if (today.state === 'failed')
    return (
      <ErrorPanel title="Couldn’t load today’s block." retry={() => void loadToday()}>
        Check your connection and try again.
      </ErrorPanel>
    )
  const { blocks = [], day = 0 } = today.state === 'ready' ? today : {}
  const block = blockAt(blocks, day)
  const showing = showingAt(blocks, day)
  const onward = (
    <>
      <LastDays blocks={blocks} day={day} />
      <Tomorrow block={blockAt(blocks, day + 1)} />
    </>
  )
  return (
    <>
      <p className="relative min-h-[2lh] text-lead max-sm:-mb-2 max-sm:min-h-[4lh] max-sm:text-[1.0625rem] max-sm:leading-[1.3] xl:min-h-[1lh] noscript:hidden">
        {block && <About block={block} />}
      </p>
      <div className="band part-band mt-0 pt-5 noscript:hidden">
        <NextIsHere />
        <BetsBrought />
        <BlockBet
          {...{ block, onward }}
          name={showing && betName(showing, placed)}
          reason={block && showing ? `${block.reason} ${earlierBet(showing, placed)}` : ''}
          day={dayName(day)}
          date={block && isoDate(day)}
        />
      </div>
      <div className="grid gap-x-8 gap-y-2 text-soft lg:grid-cols-2 noscript:hidden">
        <p className="max-w-measure">
          A block of Ethereum is a list of transactions, and gas counts their work. One core runs
          them in turn. Eight run them side by side, and redo any that read stale data. Bet for fun,
          then watch the race.
        </p>
        <p className="min-h-[3lh] text-small sm:min-h-[1lh] lg:min-h-[2lh]">
          <Yesterday blocks={blocks} day={day - 1} />
        </p>
      </div>
      {isTold && (
        <Suspense>
          <MissedBefore />
        </Suspense>
      )}
    </>
  )
}

function About({ block }: { block: DayBlock }) {
  const { count, gas } = sizeInWords(block)
  return (
    <>
      {/* On phones in two, or it would be the largest paint, and a late one. */}
      <b className="max-sm:block">
        <span>{`“${block.name}”`}</span>
        <span className="sm:hidden">{`, ${block.day}`}</span>
        <span>{`: ${count}, ${gas}.`}</span>
      </b>
      <span className="max-sm:block">{` ${block.question.replace('EIP-', 'EIP-\u2060')} `}</span>
      <span className="right-0 bottom-[calc(100%+1.5rem)] text-small whitespace-nowrap text-soft max-sm:hidden xl:absolute xl:text-right">
        From Ethereum’s past: <br className="max-xl:hidden" />
        <span>{`block ${formatCount(block.number)}, ${block.day}.`}</span>
      </span>
    </>
  )
}

function Yesterday({ blocks, day }: { blocks: readonly DayBlock[]; day: number }) {
  const placed = { bets: useStore($bets), dates: useStore($betDates) }
  const counts = useStore($yesterdaysBets)
  const [block, showing] = [blockAt(blocks, day), showingAt(blocks, day)]
  if (!block || !showing) return null
  const bet = betOfDay(showing, placed)?.bet
  const canStillBet = !(block.number in placed.bets)
  return (
    <>
      <span>Yesterday: </span>
      <a href={blockPath(block.number)} className="text-ink underline underline-offset-4">
        {block.name}
      </a>
      <span>
        {bet === undefined
          ? canStillBet
            ? '. You can still bet on it. '
            : '. '
          : `. You bet ${betInWords(bet)}. Our model: ${formatTimes(block.speedup)}. `}
      </span>
      {counts && countBets(counts) >= ENOUGH_BETS && <span>{middleInWords(counts)}</span>}
    </>
  )
}

/** Above the block, which the page still calls today’s. */
function NextIsHere() {
  const isHere = useStore($isNextHere, { ssr: () => false })
  return (
    <div role="status">
      {isHere && (
        <p className="mb-5 border-l-4 border-wait pl-3 text-lead">
          This was yesterday’s block. <a href="/today">The next block is here</a>
        </p>
      )}
    </div>
  )
}

const LINK = 'py-1 text-(length:--text-small) text-ink underline underline-offset-4'

function Tomorrow({ block }: { block: DayBlock | undefined }) {
  const now = useStore($now)
  const isHere = useStore($isNextHere)
  return (
    <section aria-labelledby="next-block" className="next-block max-sm:flex-col max-sm:items-start">
      <h2 id="next-block" className="next-block-words">
        {isHere ? (
          <a href="/today" className="next-block-name underline underline-offset-4">
            Bet on the next block
          </a>
        ) : (
          <span>Next block in </span>
        )}
        {!isHere && <b className="next-block-name">{`${untilNextDay(now)}.`}</b>}
      </h2>
      <p className="next-block-tomorrow">
        <span>{block?.question}</span>
        <span className="flex flex-wrap gap-x-6">
          <a href="/today.ics" className={LINK}>
            Add a daily reminder to your calendar
          </a>{' '}
          <a href="/block" className={LINK}>
            Can’t wait? See all blocks
          </a>
        </span>
        {block && (
          <img
            src={`${blockPath(block.number)}-start.svg`}
            alt=""
            loading="lazy"
            className="next-block-start"
          />
        )}
      </p>
    </section>
  )
}
