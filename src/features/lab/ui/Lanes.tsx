import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { describeLanes } from '../sentences.ts'
import { watchColors, watchOnScreen, watchSize } from '../../../platform/observers.ts'
import { $reading, $time, seeLabOnScreen } from '../playback.ts'
import { $strip } from '../store.ts'
import { createPainter } from './canvas-renderer.ts'

/** The lanes of the chosen executor: a canvas, as a run may have thousands of spans. */
export function Lanes() {
  const strip = useStore($strip)
  const reading = useStore($reading)
  const box = useRef<HTMLDivElement>(null)
  const settled = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)

  // The painter follows the stores by itself: a frame is no work for React.
  useEffect(() => {
    if (!box.current || !settled.current || !live.current) return
    const painter = createPainter(settled.current, live.current)
    const stops = [
      watchOnScreen(box.current, seeLabOnScreen),
      ...(painter
        ? [
            $strip.subscribe(next => {
              if (!next) return
              painter.show(next)
              painter.goTo($time.get())
            }),
            $time.listen(painter.goTo),
            watchColors(painter.renew),
            watchSize(box.current, painter.renew)
          ]
        : [])
    ]
    return () => stops.forEach(stop => stop())
  }, [])

  return (
    <div
      ref={box}
      role="img"
      aria-label={strip && reading ? describeLanes(strip, reading) : 'Empty lanes'}
      data-testid="lab-lanes"
      className="lab-lanes"
    >
      <canvas ref={settled} />
      <canvas ref={live} />
    </div>
  )
}
