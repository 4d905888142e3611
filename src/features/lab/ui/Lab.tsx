import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clock } from '../../../platform/clock.ts'
import { focusAndReveal } from '../../../platform/focus.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { fetchEvents } from '../log-store.ts'
import { $isTicking, playback, runPlayer } from '../player.ts'
import { createLabRunner } from '../runner.ts'
import { $isOpen, $isOutdated, openLink, runSimulations, syncUrl } from '../store.ts'
import { LAB_PARAM } from '../url.ts'
import { Bet, Outcome } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Fold } from './Fold.tsx'
import { Lanes, Legend } from './Lanes.tsx'
import { Log } from './Log.tsx'
import { Model } from './Model.tsx'
import { Numbers } from './Numbers.tsx'
import { Presets } from './Presets.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

export function Lab() {
  const isOpen = useStore($isOpen)
  const isOutdated = useStore($isOutdated)
  const isTicking = useStore($isTicking)
  const stage = useRef<HTMLDivElement>(null)

  // The pressed button disappears with the bet; the focus moves on to the one that plays and pauses.
  const endBet = (end: () => void): void => {
    flushSync(end)
    const play = stage.current?.querySelector<HTMLElement>('.lab-play')
    if (play) focusAndReveal(play)
  }

  // The worker, the clock and the URL live outside React.
  useEffect(() => {
    const runner = createLabRunner()
    const link = readParameter(LAB_PARAM)
    const stops = [
      watchReducedMotion(playback.setReducedMotion),
      watchTabVisible(playback.setTabVisible),
      runPlayer(clock, everyFrame),
      runSimulations(runner),
      fetchEvents(runner),
      syncUrl(clock, moment => writeParameter(LAB_PARAM, moment)),
      runner.stop
    ]
    if (link !== null) openLink(link)
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      data-testid="lab"
      data-state={!isOpen ? 'bet' : isOutdated ? 'running' : 'ready'}
      data-playing={isTicking || undefined}
      className={`lab rounded-block border border-line bg-raised ${ISLAND_HEIGHTS.lab}`}
    >
      <Presets />
      <Controls />
      <div
        ref={stage}
        className="grid content-between lg:col-[4/-1] lg:min-h-196 xl:[grid-area:2/2/4/3]"
      >
        {isOpen ? (
          <>
            <Outcome />
            <Race />
            <Lanes />
            <Transport />
            <div className="lg:hidden">
              <Fold title="Legend" openFrom="sm">
                <Legend />
              </Fold>
            </div>
          </>
        ) : (
          <Bet end={endBet} />
        )}
      </div>
      <Numbers />
      <Model />
      <Log />
    </div>
  )
}
