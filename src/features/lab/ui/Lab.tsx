import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { PARAMETER } from '../moment.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { clock } from '../../../platform/clock.ts'
import { focusAndReveal } from '../../../platform/focus.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { createLabRunner } from '../runner.ts'
import { watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { keepAddress } from '../url.ts'
import { $isTicking, followPicture, preferSteps, runLabClock, seeLabTab } from '../playback.ts'
import { tellWith } from '../log-store.ts'
import { $isOpen, $isOutdated, openLink, runLabWith } from '../store.ts'
import { Bet } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Log } from './Log.tsx'
import { Numbers } from './Numbers.tsx'
import { Presets } from './Presets.tsx'
import { Stage } from './Stage.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'

export function Lab() {
  const isOpen = useStore($isOpen)
  const isOutdated = useStore($isOutdated)
  const isTicking = useStore($isTicking)
  const stage = useRef<HTMLDivElement>(null)

  // The pressed button goes with the bet; the focus goes on to the one that plays and pauses.
  const endBet = (act: () => void): void => {
    flushSync(act)
    const play = stage.current?.querySelector<HTMLElement>('.lab-play')
    if (play) focusAndReveal(play)
  }

  // The worker, the clock and the address live outside React.
  useEffect(() => {
    const runner = createLabRunner()
    const link = readParameter(PARAMETER)
    const stops = [
      watchReducedMotion(preferSteps),
      watchTabVisible(seeLabTab),
      followPicture(),
      runLabClock(clock, everyFrame),
      runLabWith(runner),
      tellWith(runner),
      keepAddress(clock, moment => writeParameter(PARAMETER, moment)),
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
      <div ref={stage} className="lab-stage">
        {isOpen ? <Stage /> : <Bet end={endBet} />}
      </div>
      <Numbers />
      <Log />
    </div>
  )
}
