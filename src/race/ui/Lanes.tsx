import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { clock } from '../../platform/environment.ts'
import { watchColorScheme, watchOnScreen, watchSize } from '../../platform/observers.ts'
import { cameraEnd } from '../progress.ts'
import { type Race } from '../race.ts'
import { describeGuess, describeLanes } from '../sentences.ts'
import { BetLine } from './BetLine.tsx'
import { createLanesRenderer } from './lanes-renderer.ts'

type Props = {
  race: Race
  /** One core stands above the lanes on one axis, and the camera pulls out from the start to its end. */
  hasOneCore?: boolean
}

/** A canvas, since a run may have thousands of spans. */
export function Lanes({ race, hasOneCore = false }: Props) {
  const execution = useStore(race.$execution)
  const time = useStore(race.$readTime)
  const guess = useStore(race.$guess)
  const { cores } = useStore(race.$settings)
  const isPastBet = useStore(race.$isPastBet)
  const canvas = useRef<HTMLCanvasElement>(null)

  // Draw each frame outside React.
  useEffect(() => {
    if (!canvas.current) return
    const { $execution, $rest, $inTurn, $settings, $flags, $time, playback } = race
    const stops = [watchOnScreen(canvas.current, playback.setOnScreen)]
    const renderer = createLanesRenderer(canvas.current)
    if (renderer) {
      const draw = (): void => {
        const execution = $execution.get()
        const { cores } = execution ?? $settings.get()
        const spans = execution?.spans ?? null
        const one = hasOneCore ? $inTurn.get() : null
        const gas = one?.at(-1)?.to ?? 0
        const elapsed = execution?.totals.elapsed ?? gas
        const time = execution ? $time.get() : gas
        const end = one ? cameraEnd(time, elapsed, gas) : elapsed
        const isSettled = time >= elapsed && !playback.$isPlaying.get()
        const marks = { flags: $flags.get(), one, rest: $rest.get(), isSettled }
        if (end > 0) renderer.draw({ cores, spans, time, end, elapsed, ...marks })
      }
      const refresh = (): void => {
        renderer.refresh()
        draw()
      }
      // The words follow the result.
      stops.push(playback.$isPlaying.listen(() => void clock.after(250, draw)))
      stops.push($execution.listen(draw), $time.listen(draw), $flags.listen(draw))
      stops.push(watchSize(canvas.current, refresh), watchColorScheme(refresh))
    }
    return () => stops.forEach(stop => stop())
  }, [race, hasOneCore])

  return (
    <div
      className={`lanes relative mt-3 contain-strict ${hasOneCore ? 'h-80 sm:h-88' : 'h-64 sm:h-80 lg:h-[min(25rem,40svh)]'}`}
    >
      <div
        role="img"
        aria-label={execution ? describeLanes(execution, time) : describeGuess(guess, cores)}
        data-testid="lab-lanes"
        className="size-full"
      >
        <canvas ref={canvas} className="size-full forced-color-adjust-none" />
      </div>
      {hasOneCore && !isPastBet && <BetLine race={race} />}
    </div>
  )
}

/** Each with its block, then what is drawn on it or beside it. */
const ENTRIES = [
  ['runs', 'flow', 26, '', ''],
  ['re-runs', 'flow', 26, 'fill-on-block', 'M4 4h3v8H4z'],
  ['aborted', 'clash', 14, 'fill-clash', 'M18 2h3v12h-3zm6 0h3v12h-3z'],
  ['stopped to wait', '', 0, 'fill-wait-edge', 'M5 4h4v8H5zm7 0h4v8h-4zm7 0h4v8h-4z']
] as const

const LEGEND =
  'grid grid-cols-[auto_auto] justify-start gap-x-5 gap-y-2 text-(length:--text-small) sm:flex'

export function LanesLegend() {
  return (
    <ul aria-label="Legend" className={LEGEND}>
      {ENTRIES.map(([name, look, width, mark, path]) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="fig" width="28" height="16" aria-hidden="true">
            <rect className={look} x="1" y="1" width={width} height="14" rx="4" />
            <path className={mark} d={path} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
