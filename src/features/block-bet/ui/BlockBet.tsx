import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type KnownBlock, pevmSpeedup } from '../../../content/real-blocks.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { readParameter } from '../../../platform/url.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { betInWords } from '../../../race/bet.ts'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'
import { usePlayer } from '../../../race/ui/use-player.ts'
import { BET_PARAM } from '../rules.ts'
import { $betState, betRace, openBet, placeBet } from '../store.ts'
import { AllBets } from './AllBets.tsx'
import {
  BetLanes,
  BetRace,
  type BlockLink,
  Figure,
  GROWS,
  largeLook,
  NextBlock
} from './BetRace.tsx'
import { SendBet } from './SendBet.tsx'
import './BetStage.css'

type Props = {
  /** Undefined while it is being looked up. */
  block: KnownBlock | undefined
  /** Told with the result. */
  reason: string
  /** On whose day the block is today’s: 'Nov 23'. */
  day?: string | undefined
  /** The same day: '2026-11-23'. */
  date?: string | undefined
  /** Of the bet, if it is a rematch. */
  name?: string | undefined
  /** The block to bet on after this one. */
  next?: BlockLink
  /** Or what is there in its place. */
  onward?: ReactNode
  /** On other sites' pages the bet is neither kept, counted nor sent on. */
  isEmbedded?: boolean
}

export const BlockBet = island(Content)

function Content({ block, reason, day, date, name, next, onward, isEmbedded = false }: Props) {
  const state = useStore($betState)
  const race = useRef<HTMLDivElement>(null)
  const hasPressed = useRef(false)
  const pressGuard = usePressGuard(`${block?.number} ${state}`)

  usePlayer(betRace)
  useEffect(
    () =>
      block &&
      openBet({ block: block.number, name, isKept: !isEmbedded }, readParameter(BET_PARAM)),
    [block, name, isEmbedded]
  )

  // The pressed button disappears once the block has loaded.
  const isPastBet = block !== undefined && state !== 'asking'
  useLayoutEffect(() => {
    if (!isPastBet || !hasPressed.current) return
    hasPressed.current = false
    race.current?.focus({ preventScroll: true })
    race.current?.querySelector('[data-lanes]')?.scrollIntoView({ block: 'nearest' })
  }, [isPastBet])

  const run = (): void => {
    if (!block) return
    hasPressed.current = true
    placeBet({ block: block.number, name, isKept: !isEmbedded })
  }

  const crowd = block && !isEmbedded && <AllBets pevm={pevmSpeedup(block)} />
  return (
    <div
      data-testid="block-bet"
      data-state={state}
      data-block={block?.number}
      data-day={date}
      {...pressGuard}
    >
      <div
        ref={race}
        role="group"
        aria-label="The race"
        aria-describedby="bet-words"
        tabIndex={-1}
        className="outline-none"
      >
        {isPastBet ? (
          <BetRace onward={next ? <NextBlock {...next} /> : onward} {...{ block, reason, crowd }} />
        ) : (
          <Asking run={run} isWide={!isEmbedded} />
        )}
      </div>
      {state === 'told' && block && !isEmbedded && <SendBet block={block} day={day} />}
    </div>
  )
}

function Asking({ run, isWide }: { run: () => void; isWide: boolean }) {
  const friend = useStore(betRace.$friendBet)
  const guess = useStore(betRace.$guess)
  return (
    <div className="bet-stage">
      <LoadFailure race={betRace} className="lg:col-span-full" />
      <p className="bet-stage-words">
        {friend === null ? (
          'When will eight cores be done, in our model?'
        ) : (
          <>
            <b>{`Your friend bet ${betInWords(friend)} on our model.`}</b>
            <span> You see its result once you’ve bet, too.</span>
          </>
        )}
      </p>
      <dl className="bet-stage-numbers">
        <Figure
          name="Your bet"
          className="bet-stage-number"
          value={betInWords(guess)}
          look={`min-w-[1.75em] ${largeLook(guess ?? 0)}`}
        />
      </dl>
      <BetLanes isWide={isWide} />
      <div className="bet-stage-buttons">
        <Button className={GROWS} onClick={run}>
          Place the bet and run
        </Button>
      </div>
      <p className="mt-3 text-small text-soft lg:self-end lg:[grid-area:2/2/auto/-2]">
        A wide gap is one big transaction.
      </p>
    </div>
  )
}
