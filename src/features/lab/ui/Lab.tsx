import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blockPath, KNOWN_BLOCKS } from '../../../content/real-blocks.ts'
import { DEFAULT_SETTINGS } from '../../../domain/engine/settings.ts'
import { clock } from '../../../platform/clock.ts'
import { everyFrame } from '../../../platform/frames.ts'
import { onLinkWith } from '../../../platform/links.ts'
import { watchOnScreen, watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { markLabInUse } from '../../navigation/quick-access-store.ts'
import { LAB_PARAM, opensLab } from '../../../race/lab-links.ts'
import {
  $isPastBet,
  $settings,
  askAbout,
  labPlayback,
  openLabLink,
  runPlayer,
  syncUrl
} from '../store.ts'
import { Bet } from './Bet.tsx'
import { Controls } from './Controls.tsx'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { Model } from './Model.tsx'
import { Numbers } from './Numbers.tsx'
import { Outcome } from './Outcome.tsx'
import { Presets } from './Presets.tsx'
import { Race } from './Race.tsx'
import { Transport } from './Transport.tsx'

const FIRST = { ...DEFAULT_SETTINGS, realBlock: KNOWN_BLOCKS[0]?.number ?? null }

export function Lab() {
  // Not in an effect: the first paint would show the bet without its block.
  useState(() => {
    if (readParameter(LAB_PARAM) === null && !$isPastBet.get()) askAbout(FIRST)
  })
  const isPastBet = useStore($isPastBet)
  const { realBlock } = useStore($settings)
  const isTicking = useStore(labPlayback.$isTicking)
  const stage = useRef<HTMLDivElement>(null)

  const isRevealing = useRef(false)

  // Outcome, race and lanes come into view together.
  const showStage = (): void => {
    stage.current?.focus({ preventScroll: true })
    stage.current?.scrollIntoView()
  }

  const revealRun = (start: () => void): void => {
    isRevealing.current = !$isPastBet.get()
    flushSync(start)
    if (!isRevealing.current) showStage()
  }

  const openPressed = useEffectEvent((link: string) => revealRun(() => openLabLink(link)))

  // A real block may still have to load. The pressed button disappears with the bet.
  useLayoutEffect(() => {
    if (isPastBet && isRevealing.current) showStage()
    isRevealing.current = false
  }, [isPastBet])

  useEffect(
    () => (isPastBet && stage.current ? watchOnScreen(stage.current, markLabInUse) : undefined),
    [isPastBet]
  )

  useEffect(() => {
    const link = readParameter(LAB_PARAM)
    const stops = [
      watchReducedMotion(labPlayback.setReducedMotion),
      watchTabVisible(labPlayback.setTabVisible),
      runPlayer(clock, everyFrame),
      syncUrl(clock, moment => writeParameter(LAB_PARAM, moment)),
      onLinkWith(LAB_PARAM, openPressed)
    ]
    if (link !== null) openLabLink(link)
    // The page opens at the lab's heading, which would cut off the run.
    if (opensLab())
      requestAnimationFrame(() => stage.current?.scrollIntoView({ behavior: 'instant' }))
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      data-testid="lab"
      data-state={isPastBet ? 'ready' : 'bet'}
      data-playing={isTicking || undefined}
      className="lab"
    >
      {isPastBet && <Presets showRun={() => stage.current?.scrollIntoView({ block: 'nearest' })} />}
      <div
        ref={stage}
        role="group"
        aria-label="The run"
        tabIndex={-1}
        className="scroll-mt-0 outline-none lg:-scroll-mt-4"
      >
        {isPastBet ? (
          <>
            <Outcome />
            <Race />
            <Transport />
            <Lanes />
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <LanesLegend />
              {realBlock !== null && (
                <a className="underline underline-offset-4" href={blockPath(realBlock)}>
                  Send a bet on this block
                </a>
              )}
            </div>
          </>
        ) : (
          <Bet onEnd={revealRun} />
        )}
      </div>
      {isPastBet && (
        <>
          <Controls />
          <Numbers />
          <Model />
        </>
      )}
    </div>
  )
}
