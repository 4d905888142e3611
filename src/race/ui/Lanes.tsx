import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import '../../figures/kit.css'
import { clock } from '../../platform/environment.ts'
import { watchColorScheme, watchOnScreen, watchSize } from '../../platform/observers.ts'
import { GUESS } from '../bet.ts'
import { cameraEnd } from '../progress.ts'
import { elapsedOf, type Race } from '../race.ts'
import { describeGuess, describeLanes, costlyReruns } from '../sentences.ts'
import { BetLine } from './BetLine.tsx'
import { type Scene } from './lane-pen.ts'
import { createLanesRenderer } from './lanes-renderer.ts'

type Props = {
  race: Race
  /** One core stands above the lanes on one axis, and the camera pulls out from the start to its end. */
  hasOneCore?: boolean
  /** The names of the cores stand beside the lanes. */
  isWide?: boolean
  className?: string
}

/** A canvas, since a run may have thousands of spans. */
export function Lanes({ race, hasOneCore = false, isWide = false, className = '' }: Props) {
  const execution = useStore(race.$execution)
  const time = useStore(race.$readTime)
  const guess = useStore(race.$guess) ?? GUESS.initial
  const { cores } = useStore(race.$settings)
  const isPastBet = useStore(race.$isPastBet)
  const canvas = useRef<HTMLCanvasElement>(null)

  // Draw each frame outside React.
  useEffect(() => {
    if (!canvas.current) return
    const { $execution, $flags, $counts, $time, playback } = race
    const stops = [watchOnScreen(canvas.current, playback.setOnScreen)]
    const renderer = createLanesRenderer(canvas.current)
    if (renderer) {
      const draw = (): void => {
        const scene = sceneOf(race, hasOneCore)
        if (scene.end > 0) renderer.draw(scene)
      }
      const refresh = (): void => {
        renderer.refresh()
        draw()
      }
      // The words follow the result.
      stops.push(playback.$isPlaying.listen(() => void clock.after(250, draw)))
      for (const store of [$execution, $flags, $counts, $time]) stops.push(store.listen(draw))
      stops.push(watchSize(canvas.current, refresh), watchColorScheme(refresh))
    }
    return () => stops.forEach(stop => stop())
  }, [race, hasOneCore])

  return (
    <div
      data-lanes
      className={`relative mt-3 contain-strict ${className} ${hasOneCore ? 'h-76 sm:h-88' : 'h-64 sm:h-80 lg:h-[min(25rem,40svh)]'}`}
    >
      <div
        role="img"
        aria-label={execution ? describeLanes(execution, time) : describeGuess(guess, cores)}
        data-testid="lab-lanes"
        className="size-full"
      >
        <canvas ref={canvas} className="size-full forced-color-adjust-none" />
      </div>
      {hasOneCore && !isPastBet && <BetLine race={race} isWide={isWide} />}
    </div>
  )
}

function sceneOf(race: Race, hasOneCore: boolean): Scene {
  const {
    $execution,
    $settings,
    $inTurn,
    $time,
    $flags,
    $counts,
    $guess,
    $rest,
    $criticalPath,
    playback
  } = race
  const execution = $execution.get()
  const one = hasOneCore ? $inTurn.get() : null
  const gas = one?.at(-1)?.to ?? 0
  const elapsed = elapsedOf(race) || gas
  const time = execution ? $time.get() : gas
  const isSettled = time >= elapsed && !playback.$isPlaying.get()
  return {
    ...{ cores: (execution ?? $settings.get()).cores, spans: execution?.spans ?? null },
    ...{ time, end: one ? cameraEnd(time, elapsed, gas) : elapsed, elapsed },
    ...{ flags: $flags.get(), crowd: $counts.get() ?? [], one, rest: $rest.get() },
    isUnmoved: $guess.get() === null,
    costlyReruns: costlyReruns(execution, gas),
    isSettled,
    path: one && isSettled ? $criticalPath.get() : null
  }
}

/** Each with its block, then what is drawn on it or beside it. */
const ENTRIES = [
  ['runs', 'kit-flow', 26, '', ''],
  ['re-runs', 'kit-flow', 26, 'fill-on-block', 'M4 4h3v8H4z'],
  ['aborted', 'kit-clash', 14, 'fill-clash', 'M18 2h3v12h-3zm6 0h3v12h-3z'],
  ['waits', '', 0, 'fill-wait-edge', 'M1 4h26v8H1z']
] as const

const LEGEND = 'flex flex-wrap gap-x-3 gap-y-2 text-(length:--text-small) sm:gap-x-5'

const CROWD = ['others’ bets', '', 0, 'fill-soft', 'M5 1h2v7H5zm6 0h2v11h-2zm6 0h2v5h-2z'] as const
const DIM = ['didn’t set the finish', 'kit-flow opacity-40', 26, '', ''] as const

export function LanesLegend({ hasCrowd = false, hasPath = false, className = '' }) {
  const entries = [...ENTRIES, ...(hasCrowd ? [CROWD] : []), ...(hasPath ? [DIM] : [])]
  return (
    <ul aria-label="Legend" className={`${LEGEND} ${className}`}>
      {entries.map(([name, look, width, mark, path]) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg className="kit" width="28" height="16" aria-hidden="true">
            <rect className={look} x="1" y="1" width={width} height="14" rx="4" />
            <path className={mark} d={path} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
