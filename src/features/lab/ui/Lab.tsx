import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clock } from '../../../platform/clock.ts'
import { focusAndReveal } from '../../../platform/focus.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { onLinkWith } from '../../../platform/links.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { lazyPart, LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { fetchEvents } from '../log-store.ts'
import { $isTicking, playback, runPlayer } from '../player.ts'
import { LAB_PARAM, PUZZLE_IDS, PUZZLE_PARAM } from '../links.ts'
import { $solvedCount } from '../puzzle-progress.ts'
import { createLabRunner } from '../runner.ts'
import { $isOpen, $isOutdated, $settings, openLink, runSimulations, syncUrl } from '../store.ts'
import { Bet, Outcome } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Fold } from './Fold.tsx'
import { Lanes, Legend } from './Lanes.tsx'
import { Log } from './Log.tsx'
import { Numbers } from './Numbers.tsx'
import { Presets } from './Presets.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

const Model = lazyPart(async () => (await import('./Model.tsx')).Model)
const Puzzles = lazyPart(async () => (await import('./Puzzles.tsx')).Puzzles)

export function Lab() {
  const isOpen = useStore($isOpen)
  const isOutdated = useStore($isOutdated)
  const isTicking = useStore($isTicking)
  const { onEstimate, rereads, fees } = useStore($settings)
  const solvedCount = useStore($solvedCount)
  const stage = useRef<HTMLDivElement>(null)

  // The pressed button disappears with the bet; the focus moves on to the one that plays and pauses.
  const endBet = (end: () => void): void => {
    flushSync(end)
    revealRun(stage.current)
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
      onLinkWith(LAB_PARAM, pressed => {
        flushSync(() => openLink(pressed))
        revealRun(stage.current)
        stage.current?.scrollIntoView()
      }),
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
      className="lab rounded-block border border-line bg-raised"
    >
      <Presets />
      <Controls />
      <div
        ref={stage}
        className="grid scroll-mt-4 content-between max-[22.5rem]:min-h-220 min-[22.5rem]:max-[24.375rem]:min-h-208 min-[24.375rem]:max-xl:min-h-196 lg:col-[4/-1] xl:min-h-224 xl:[grid-area:2/2/4/3]"
      >
        {isOpen ? (
          <>
            <Outcome />
            <Race />
            <Lanes />
            <Transport />
          </>
        ) : (
          <Bet end={endBet} />
        )}
      </div>
      <div className="lab-row lg:hidden">
        <Fold title="Legend" openFrom="sm">
          <Legend />
        </Fold>
      </div>
      <Numbers />
      <section className="lab-row lab-wide" aria-label="What is modeled">
        <Fold
          title="What is modeled"
          note={`${onEstimate}, ${rereads}, ${fees}`}
          openFrom="never"
          isLazy
        >
          <LazyIsland placeholder={<Skeleton type="section" minHeight="min-h-96" />}>
            <Model />
          </LazyIsland>
        </Fold>
      </section>
      <Log />
      <section className="lab-row lab-wide lab-puzzles" aria-label="Puzzles">
        <Fold
          title="Puzzles"
          note={`${solvedCount} of ${PUZZLE_IDS.length} solved`}
          openFrom="never"
          startsOpen={readParameter(PUZZLE_PARAM) !== null}
          isLazy
        >
          <LazyIsland placeholder={<Skeleton type="section" minHeight="min-h-96" />}>
            <Puzzles watch={() => revealRun(stage.current)} />
          </LazyIsland>
        </Fold>
      </section>
    </div>
  )
}

function revealRun(stage: HTMLElement | null): void {
  const play = stage?.querySelector<HTMLElement>('.lab-play')
  if (play) focusAndReveal(play)
}
