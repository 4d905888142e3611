import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type KnownBlock } from '../../../content/real-blocks.ts'
import { readParameter } from '../../../platform/url.ts'
import { Button } from '../../../ui/Button.tsx'
import { betInWords } from '../../../race/bet.ts'
import { placeBet } from '../../../race/race.ts'
import { BetSlider } from '../../../race/ui/BetSlider.tsx'
import { Lanes } from '../../../race/ui/Lanes.tsx'
import { LoadFailure } from '../../../race/ui/LoadFailure.tsx'
import { usePlayer } from '../../../race/ui/use-player.ts'
import { BET_PARAM } from '../rules.ts'
import { $betState, betRace, openBet } from '../store.ts'
import { AllBets } from './AllBets.tsx'
import { BetRace } from './BetRace.tsx'
import { SendBet } from './SendBet.tsx'

type Props = {
  /** Undefined while it is being looked up. */
  block: KnownBlock | undefined
  /** Told with the result. */
  reason: string
  /** On whose day the block is today’s: 'Nov 23'. */
  day?: string | undefined
  /** On other sites' pages the bet is neither kept, counted nor sent on. */
  isEmbedded?: boolean
}

export function BlockBet({ block, reason, day, isEmbedded = false }: Props) {
  const state = useStore($betState)
  const race = useRef<HTMLDivElement>(null)
  const hasPressed = useRef(false)

  usePlayer(betRace)
  useEffect(
    () => block && openBet(block.number, readParameter(BET_PARAM), !isEmbedded),
    [block, isEmbedded]
  )

  // The pressed button disappears once the block has loaded.
  const isPastBet = block !== undefined && state !== 'asking'
  useLayoutEffect(() => {
    if (!isPastBet || !hasPressed.current) return
    race.current?.focus({ preventScroll: true })
    race.current?.scrollIntoView()
  }, [isPastBet])

  const run = (): void => {
    if (!block) return
    hasPressed.current = true
    placeBet(betRace)
  }

  return (
    <div data-testid="block-bet" data-state={state} data-block={block?.number}>
      <div
        ref={race}
        role="group"
        aria-label="The race"
        aria-describedby="bet-words"
        tabIndex={-1}
        className="scroll-mt-4 outline-none"
      >
        {isPastBet ? <BetRace block={block} reason={reason} /> : <Asking run={run} />}
      </div>
      {state === 'told' && block && !isEmbedded && (
        <>
          <AllBets pevm={block.pevm.speedup} />
          <SendBet block={block} day={day} />
        </>
      )}
    </div>
  )
}

function Asking({ run }: { run: () => void }) {
  const friend = useStore(betRace.$friendBet)
  return (
    <div>
      <LoadFailure race={betRace} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="min-h-[3lh] w-full text-lead text-balance min-[23rem]:min-h-[2lh] sm:min-h-[1lh] lg:order-1 lg:w-1/2">
          {friend === null ? (
            'A wide gap is one big transaction. Your bet: in our model, eight cores finish at the line.'
          ) : (
            <>
              <b className="font-semibold">Your friend bet {betInWords(friend)} on our model.</b>{' '}
              You see its result once you’ve bet, too.
            </>
          )}
        </p>
        <BetSlider race={betRace} />
        <Button className="order-1" onClick={run}>
          Place the bet and run
        </Button>
      </div>
      <Lanes race={betRace} hasOneCore />
    </div>
  )
}
