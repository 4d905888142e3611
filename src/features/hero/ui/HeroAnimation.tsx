import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { clock } from '../../../platform/environment.ts'
import { watchOnScreen, watchReducedMotion, watchTabVisible } from '../../../platform/observers.ts'
import {
  $isPlaying,
  $tick,
  CAPTIONS,
  elapsedAt,
  INITIALLY_PLAYING,
  heroPlayback,
  LAST_TICK,
  TICK_MS,
  showNextTick,
  showStep,
  stepAt
} from '../store.ts'
import { ManyLanes, OneLane } from './Lanes.tsx'
import { island } from '../../../ui/ErrorBoundary.tsx'

type View = { tick: number; isPlaying: boolean; className?: string }

/** The build can't know the visitor's preference: it renders both views, and CSS shows one. */
const STATIC_VIEWS: readonly View[] = [
  { tick: 0, isPlaying: INITIALLY_PLAYING, className: 'motion-reduce:hidden noscript:hidden' },
  { tick: LAST_TICK, isPlaying: false, className: 'motion-safe:hidden noscript:block!' }
]

export const HeroAnimation = island(Content)

function Content() {
  const tick = useStore($tick, { ssr: 'initial' })
  const isPlaying = useStore($isPlaying, { ssr: () => INITIALLY_PLAYING })
  const [isAlive, setIsAlive] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!box.current) return
    const stops = [
      watchReducedMotion(heroPlayback.setReducedMotion),
      watchTabVisible(heroPlayback.setTabVisible),
      watchOnScreen(box.current, heroPlayback.setOnScreen),
      heroPlayback.run(() => clock.every(TICK_MS, showNextTick)),
      heroPlayback.run(runParticles())
    ]
    setIsAlive(true)
    return () => stops.forEach(stop => stop())
  }, [])

  const views = isAlive ? [{ tick, isPlaying }] : STATIC_VIEWS

  return (
    <div ref={box} data-testid="hero-animation" data-step={stepAt(tick)} className="relative">
      <p
        data-testid="hero-caption"
        className="min-h-[3lh] text-lead leading-tight font-semibold min-[22.5rem]:min-h-[2lh] lg:mb-5 lg:min-h-[1lh]"
      >
        {views.map(({ tick, className }, index) => (
          <span key={index} className={className}>
            {CAPTIONS[stepAt(tick)]}
          </span>
        ))}
      </p>
      {views.map((view, index) => (
        <Stage key={index} {...view} />
      ))}
    </div>
  )
}

/**
 * Replaces the animations of the style sheet by the same without events. React listens to `animationiteration`, so
 * each round of each particle would cost the main thread a frame.
 */
function runParticles(): () => () => void {
  const lanes = document.querySelectorAll('.hero-lane')
  const animations = [...lanes].flatMap(lane => {
    lane.classList.add('hero-lane-playing')
    return lane.getAnimations({ subtree: true }).flatMap(styled => {
      const { effect, currentTime } = styled
      if (!(effect instanceof KeyframeEffect) || !effect.target) return []
      const { pseudoElement } = effect
      const animation = effect.target.animate(effect.getKeyframes(), {
        ...effect.getTiming(),
        pseudoElement
      })
      animation.currentTime = currentTime
      styled.cancel()
      return animation
    })
  })
  return () => {
    for (const animation of animations) animation.play()
    return () => animations.forEach(animation => animation.pause())
  }
}

function Stage({ tick, isPlaying, className }: View) {
  const step = stepAt(tick)
  const elapsed = elapsedAt(tick)
  // At the end, the blocks make room for the next round.
  const leaves = isPlaying && tick > LAST_TICK - 2
  return (
    <div className={className}>
      <OneLane elapsed={elapsed.sequential} leaves={leaves} />
      <ManyLanes elapsed={elapsed.parallel} leaves={leaves} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 lg:absolute lg:-top-5 lg:right-0 noscript:hidden">
        <div role="group" aria-label="Steps" className="-ml-1 flex">
          {CAPTIONS.map((caption, each) => (
            <button
              key={caption}
              type="button"
              aria-label={`Show step ${each + 1} of ${CAPTIONS.length}`}
              aria-current={each === step ? 'step' : undefined}
              className="group grid h-11 w-9 place-items-center"
              onClick={() => showStep(each)}
            >
              <span className="block h-2.5 w-7 rounded-sm border-[1.5px] border-edge group-aria-[current]:border-flow-ink group-aria-[current]:bg-flow" />
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={isPlaying ? 'Pause animation' : 'Play animation'}
          className="relative flex min-h-11 min-w-24 items-center justify-center gap-2 rounded-block border border-edge px-4 text-small font-semibold after:absolute after:inset-x-0 after:-inset-y-1 hover:border-ink lg:min-h-9"
          onClick={heroPlayback.toggle}
        >
          <svg viewBox="0 0 12 12" className="size-3 fill-current" aria-hidden="true">
            <path d={isPlaying ? 'M1 1h3.5v10H1zM7.5 1H11v10H7.5z' : 'M2 .5 11 6l-9 5.5z'} />
          </svg>
          <span>{isPlaying ? 'Pause' : 'Play'}</span>
        </button>
      </div>
    </div>
  )
}
