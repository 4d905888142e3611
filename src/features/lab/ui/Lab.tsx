import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clock } from '../../../platform/clock.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { onLinkWith } from '../../../platform/links.ts'
import { watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { LAB_PARAM } from '../links.ts'
import { $isPastBet, labPlayback, openLabLink, runPlayer, syncUrl } from '../store.ts'
import { Bet } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Lanes, LanesLegend } from './Lanes.tsx'
import { Model } from './Model.tsx'
import { Numbers } from './Numbers.tsx'
import { Outcome } from './Outcome.tsx'
import { Presets } from './Presets.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

export function Lab() {
  const isPastBet = useStore($isPastBet)
  const isTicking = useStore(labPlayback.$isTicking)
  const stage = useRef<HTMLDivElement>(null)

  // The pressed button disappears. Outcome, race and lanes come into view together.
  const revealRun = (start: () => void): void => {
    flushSync(start)
    stage.current?.focus({ preventScroll: true })
    stage.current?.scrollIntoView()
  }

  useEffect(() => {
    const link = readParameter(LAB_PARAM)
    const stops = [
      watchReducedMotion(labPlayback.setReducedMotion),
      watchTabVisible(labPlayback.setTabVisible),
      runPlayer(clock, everyFrame),
      syncUrl(clock, moment => writeParameter(LAB_PARAM, moment)),
      onLinkWith(LAB_PARAM, pressed => revealRun(() => openLabLink(pressed)))
    ]
    if (link !== null) openLabLink(link)
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      data-testid="lab"
      data-state={isPastBet ? 'ready' : 'bet'}
      data-playing={isTicking || undefined}
      className="lab"
    >
      <Presets showRun={() => stage.current?.scrollIntoView({ block: 'nearest' })} />
      <Controls />
      <div
        ref={stage}
        role="group"
        aria-label="The run"
        tabIndex={-1}
        className="scroll-mt-0 outline-none [grid-area:stage]"
      >
        {isPastBet ? (
          <>
            <Outcome />
            <Race />
            <Lanes />
            <LanesLegend />
            <Transport />
          </>
        ) : (
          <Bet onEnd={revealRun} />
        )}
      </div>
      {isPastBet && <Numbers />}
      <Model />
    </div>
  )
}
