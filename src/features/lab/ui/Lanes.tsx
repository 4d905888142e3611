import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type Tone } from '../../../figures/kit.tsx'
import { watchColors, watchOnScreen, watchSize } from '../../../platform/observers.ts'
import { $reading, $time, $timeline, playback } from '../player.ts'
import { describeLanes } from '../sentences.ts'
import { createCanvasRenderer } from './canvas-renderer.ts'

const LAYER = 'absolute inset-0 size-full will-change-transform'

/** The lanes of the chosen executor: a canvas, as a run may have thousands of spans. */
export function Lanes() {
  const timeline = useStore($timeline)
  const reading = useStore($reading)
  const box = useRef<HTMLDivElement>(null)
  const settled = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)

  // The canvas follows the stores by itself: a frame is no work for React.
  useEffect(() => {
    if (!box.current || !settled.current || !live.current) return
    const renderer = createCanvasRenderer(settled.current, live.current)
    const stops = [
      watchOnScreen(box.current, playback.setOnScreen),
      ...(renderer
        ? [
            $timeline.subscribe(next => {
              if (!next) return
              renderer.show(next)
              renderer.drawAt($time.get())
            }),
            $time.listen(renderer.drawAt),
            watchColors(renderer.redraw),
            watchSize(box.current, renderer.redraw)
          ]
        : [])
    ]
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      ref={box}
      role="img"
      aria-label={timeline && reading ? describeLanes(timeline, reading) : 'Empty lanes'}
      data-testid="lab-lanes"
      className="relative contain-strict max-sm:mt-1 max-sm:h-64 sm:mt-3 sm:max-xl:h-88 xl:h-96"
    >
      <canvas ref={settled} className={LAYER} />
      <canvas ref={live} className={LAYER} />
    </div>
  )
}

const ENTRIES: readonly { name: string; tone: Tone | 'again' | 'check' }[] = [
  { name: 'runs', tone: 'flow' },
  { name: 'runs again', tone: 'again' },
  { name: 'aborted', tone: 'clash' },
  { name: 'stopped to wait', tone: 'wait' },
  { name: 'checks what was read', tone: 'check' }
]

export function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-5 gap-y-1.5 text-(length:--text-small) lg:grid"
    >
      {ENTRIES.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="fig" width="28" height="16" aria-hidden="true">
            {tone === 'check' ? (
              <rect className="fill-edge" y="7" width="28" height="2" />
            ) : (
              <rect
                className={tone === 'again' ? 'flow' : tone}
                x="1"
                y="1"
                width="26"
                height="14"
                rx="4"
              />
            )}
            {tone === 'again' && (
              <rect className="fill-on-block" x="4" y="4" width="3" height="8" />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
