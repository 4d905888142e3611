import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type KnownBlock } from '../../../../content/real-blocks.ts'
import { clock } from '../../../../platform/clock.ts'
import { everyFrame } from '../../../../platform/frames.ts'
import { watchReducedMotion, watchTabVisible } from '../../../../platform/observers.ts'
import { readParameter } from '../../../../platform/url.ts'
import { Button } from '../../../../ui/Button.tsx'
import { $friendBet, labPlayback, placeBet, runPlayer } from '../../store.ts'
import { BetSlider, GuessFigure } from '../../ui/Bet.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { BET_PARAM, betInWords } from '../rules.ts'
import { $betState, openBet } from '../store.ts'
import { BetRace } from './BetRace.tsx'
import { SendBet } from './SendBet.tsx'

/** `reason` is told with the result. */
type Props = { block: KnownBlock; reason: string }

export function BlockBet({ block, reason }: Props) {
  const state = useStore($betState)
  const race = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const stops = [
      watchReducedMotion(labPlayback.setReducedMotion),
      watchTabVisible(labPlayback.setTabVisible),
      runPlayer(clock, everyFrame)
    ]
    openBet(block.number, readParameter(BET_PARAM))
    return () => stops.forEach(stop => stop())
  }, [block])

  // The pressed button disappears.
  const runBlock = (): void => {
    flushSync(placeBet)
    race.current?.focus({ preventScroll: true })
    race.current?.scrollIntoView()
  }

  return (
    <div data-testid="block-bet" data-state={state}>
      <div
        ref={race}
        role="group"
        aria-label="The race"
        tabIndex={-1}
        className="scroll-mt-4 outline-none"
      >
        {state === 'asking' ? <Asking run={runBlock} /> : <BetRace reason={reason} />}
      </div>
      {state === 'told' && <SendBet block={block} />}
    </div>
  )
}

function Asking({ run }: { run: () => void }) {
  const friend = useStore($friendBet)
  return (
    <div className="grid gap-4">
      <p className="min-h-[3lh] text-lead min-[23rem]:min-h-[2lh] sm:min-h-[1lh]">
        {friend === null ? (
          'Each tick is one transaction done. Your bet: eight cores finish at the line.'
        ) : (
          <>
            <b className="font-semibold">Your friend bet {betInWords(friend)}.</b> You see the
            result once you’ve bet, too.
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="grow basis-80">
          <BetSlider />
        </div>
        <Button onClick={run}>Place the bet and run</Button>
      </div>
      <LoadFailure />
      <GuessFigure />
    </div>
  )
}
