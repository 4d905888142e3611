import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blockPath } from '../../../content/real-blocks.ts'
import { watchOnScreen } from '../../../platform/observers.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { readParameter, writeParameter } from '../../../platform/url.ts'
import { LAB_PARAM, opensLab } from '../../../race/lab-links.ts'
import { askAbout } from '../../../race/race.ts'
import { Lanes, LanesLegend } from '../../../race/ui/Lanes.tsx'
import { usePlayer } from '../../../race/ui/use-player.ts'
import { markLabInUse } from '../../navigation/quick-access-store.ts'
import { OPENING_BLOCK } from '../presets.ts'
import {
  $isOpening,
  $isPastBet,
  $isTold,
  $settings,
  labPlayback,
  labRace,
  openLabLink,
  syncUrl
} from '../store.ts'
import { Controls } from './Controls.tsx'
import { Model } from './Model.tsx'
import { Numbers } from './Numbers.tsx'
import { Opening } from './Opening.tsx'
import { Outcome, PartialNote, RunNote } from './Outcome.tsx'
import { Presets } from './Presets.tsx'
import { Runners } from './Runners.tsx'
import { Transport } from './Transport.tsx'

type Stage = RefObject<HTMLDivElement | null>
type View = 'bet' | 'opening' | 'lab'
type Reveal = (start: () => void) => void

export function Lab() {
  // Not in an effect: the first paint would show the bet without its block.
  useState(() => {
    if (readParameter(LAB_PARAM) === null && !$isPastBet.get()) askAbout(labRace, OPENING_BLOCK)
  })
  const isPastBet = useStore($isPastBet)
  const isOpening = useStore($isOpening)
  const view = !isPastBet ? 'bet' : isOpening ? 'opening' : 'lab'
  const isTicking = useStore(labPlayback.$isTicking)
  const stage = useRef<HTMLDivElement>(null)
  const isTold = useStore($isTold)
  const pressGuard = usePressGuard(view === 'lab' ? view : `${view} ${isTold}`)
  const revealRun = useReveal(stage, view)
  usePlayer(labRace)
  useAddress(stage)

  useEffect(
    () => (isPastBet && stage.current ? watchOnScreen(stage.current, markLabInUse) : undefined),
    [isPastBet]
  )

  return (
    <div
      data-testid="lab"
      data-state={isPastBet ? 'ready' : 'bet'}
      data-playing={isTicking || undefined}
      className="lab"
      {...pressGuard}
    >
      {view === 'lab' && (
        <Presets showRun={() => stage.current?.scrollIntoView({ block: 'nearest' })} />
      )}
      <div
        ref={stage}
        role="group"
        aria-label="The run"
        aria-describedby={view === 'opening' ? 'lab-words' : undefined}
        tabIndex={-1}
        className={`lab-part relative scroll-mt-0 outline-none lg:-scroll-mt-4 ${view === 'lab' ? '' : 'lab-part-first'}`}
      >
        {view === 'lab' ? <Run /> : <Opening onEnd={revealRun} />}
      </div>
      {view === 'lab' && (
        <>
          <Controls />
          <Numbers />
          <Model />
        </>
      )}
    </div>
  )
}

function Run() {
  const { realBlock } = useStore($settings)
  return (
    <>
      <Outcome />
      <Runners />
      <Transport />
      <Lanes race={labRace} />
      <RunNote />
      <PartialNote />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <LanesLegend />
        {realBlock !== null && <a href={blockPath(realBlock)}>Send a bet on this block</a>}
      </div>
    </>
  )
}

/** Starts a run, and brings outcome, race and lanes into view together. */
function useReveal(stage: Stage, view: View): Reveal {
  const isRevealing = useRef(false)

  // A real block may still have to load. The pressed button disappears with the bet.
  useLayoutEffect(() => {
    if (view !== 'bet' && isRevealing.current) show(stage, view)
    isRevealing.current = false
  }, [stage, view])

  return start => {
    isRevealing.current = view !== 'lab'
    flushSync(start)
    if (!isRevealing.current) show(stage, 'lab')
  }
}

/** Nothing moves where the stage of the bet is in view. */
function show({ current }: Stage, view: View): void {
  current?.focus({ preventScroll: true })
  if (view === 'opening') current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  else current?.scrollIntoView()
}

/** Opens the run that the address names, and keeps the address on the run. */
function useAddress(stage: Stage): void {
  useEffect(() => {
    const link = readParameter(LAB_PARAM)
    const stop = syncUrl(moment => writeParameter(LAB_PARAM, moment, 'lab'))
    if (link !== null) openLabLink(link)
    // The page opens at the lab's heading, which would cut off the run.
    if (opensLab())
      requestAnimationFrame(() => stage.current?.scrollIntoView({ behavior: 'instant' }))
    return stop
  }, [stage])
}
