import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type Speed, SPEEDS } from '../pace.ts'
import { formatMillions } from '../sentences.ts'
import {
  $isPlaying,
  $readTime,
  $reading,
  $speed,
  playAt,
  seek,
  stepBack,
  stepForward,
  togglePlaying
} from '../playback.ts'
import { $strip } from '../store.ts'
import { Share } from './Share.tsx'

const SPEED_NAMES: Record<Speed, string> = {
  0.25: '¼×',
  0.5: '½×',
  1: '1×',
  2: '2×',
  4: '4×'
}

const PLAY = 'M2 .5 11 6l-9 5.5z'
const PAUSE = 'M1 1h3.5v10H1zM7.5 1H11v10H7.5z'
const FORWARD = 'M1 .5 7.5 6 1 11.5zM8.5 1H11v10H8.5z'
const BACK = 'M11 .5 4.5 6l6.5 5.5zM3.5 1H1v10h2.5z'

/** Scrub, play, pause and step; the thumb stands under the line of time. */
export function Transport() {
  const strip = useStore($strip)
  const reading = useStore($reading)
  const isPlaying = useStore($isPlaying)
  const speed = useStore($speed)
  const scrub = useRef<HTMLInputElement>(null)
  const thumb = useRef<HTMLSpanElement>(null)
  const elapsed = strip?.totals.elapsed ?? 0

  // Set a few times a second; in between the style sheet lets it glide, which costs no frame.
  useEffect(
    () =>
      $readTime.subscribe(time => {
        if (scrub.current) scrub.current.value = String(time)
        if (!thumb.current || elapsed === 0) return
        thumb.current.style.transform = `translateX(${(Math.min(time, elapsed) / elapsed) * 100}%)`
      }),
    [elapsed]
  )

  const where = `${formatMillions(reading?.time ?? 0)} of ${formatMillions(elapsed)}`
  return (
    <div className="lab-transport">
      <div className="lab-scrub">
        <span className="lab-thumb" aria-hidden="true">
          <span ref={thumb} className="lab-glide" />
        </span>
        <input
          ref={scrub}
          type="range"
          aria-label="Time"
          aria-valuetext={`${where} million gas`}
          min={0}
          max={Math.max(1, elapsed)}
          step={Math.max(1, Math.round(elapsed / 500))}
          defaultValue={0}
          onChange={event => seek(event.target.valueAsNumber)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="lab-button lab-play" onClick={togglePlaying}>
          <Sign path={isPlaying ? PAUSE : PLAY} />
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="lab-button" aria-label="Step back" onClick={stepBack}>
          <Sign path={BACK} />
        </button>
        <button type="button" className="lab-button" onClick={stepForward}>
          Step
          <Sign path={FORWARD} />
        </button>
        <select
          aria-label="Speed"
          value={speed}
          className="lab-button"
          onChange={event => {
            const chosen = SPEEDS.find(each => String(each) === event.target.value)
            if (chosen) playAt(chosen)
          }}
        >
          {SPEEDS.map(each => (
            <option key={each} value={each}>
              {SPEED_NAMES[each]}
            </option>
          ))}
        </select>
        <p className="ml-auto text-small text-soft tabular-nums sm:ml-auto">{where}</p>
        <Share />
      </div>
    </div>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 fill-current" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
