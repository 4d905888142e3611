import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clock } from '../../../platform/clock.ts'
import { focusAndReveal } from '../../../platform/focus.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { onLinkWith } from '../../../platform/links.ts'
import { watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { LAB_PARAM } from '../links.ts'
import { $isPastBet, labPlayback, openLabLink, runPlayer, syncUrl } from '../store.ts'
import { Bet, RunSummary } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Lanes, LanesLegend } from './Lanes.tsx'
import { Log } from './Log.tsx'
import { Model } from './Model.tsx'
import { Numbers } from './Numbers.tsx'
import { Presets } from './Presets.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

export function Lab() {
  const isPastBet = useStore($isPastBet)
  const isTicking = useStore(labPlayback.$isTicking)
  const stage = useRef<HTMLDivElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)

  // The pressed button disappears: move the focus to the play button.
  const revealRun = (start: () => void): void => {
    flushSync(start)
    if (playButton.current) focusAndReveal(playButton.current)
  }

  useEffect(() => {
    const link = readParameter(LAB_PARAM)
    const stops = [
      watchReducedMotion(labPlayback.setReducedMotion),
      watchTabVisible(labPlayback.setTabVisible),
      runPlayer(clock, everyFrame),
      syncUrl(clock, moment => writeParameter(LAB_PARAM, moment)),
      onLinkWith(LAB_PARAM, pressed => {
        revealRun(() => openLabLink(pressed))
        stage.current?.scrollIntoView()
      })
    ]
    if (link !== null) openLabLink(link)
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      data-testid="lab"
      data-state={isPastBet ? 'ready' : 'bet'}
      data-playing={isTicking || undefined}
      className="lab rounded-block border border-line bg-raised"
    >
      <Presets />
      <Controls />
      <div ref={stage} className="scroll-mt-4 [grid-area:stage]">
        {isPastBet ? (
          <>
            <RunSummary />
            <Race />
            <Lanes />
            <LanesLegend />
            <Transport playButton={playButton} />
          </>
        ) : (
          <Bet onEnd={revealRun} />
        )}
      </div>
      <Numbers />
      <Log />
      <Model />
    </div>
  )
}
