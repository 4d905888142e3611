import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { linkWith } from '../../../platform/links.ts'
import {
  $isPlaying,
  $reading,
  $readTime,
  $speed,
  $timeline,
  seek,
  setSpeed,
  type Speed,
  SPEEDS,
  stepBack,
  stepForward,
  togglePlaying
} from '../player.ts'
import { formatMillions } from '../sentences.ts'
import { $moment } from '../store.ts'
import { LAB_PARAM } from '../links.ts'
import { CopyLink } from './CopyLink.tsx'

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

/** Scrub, play, pause and step. The thumb is below the line that shows the time in the lanes. */
export function Transport() {
  const timeline = useStore($timeline)
  const reading = useStore($reading)
  const isPlaying = useStore($isPlaying)
  const speed = useStore($speed)
  const scrub = useRef<HTMLInputElement>(null)
  const thumb = useRef<HTMLSpanElement>(null)
  const elapsed = timeline?.totals.elapsed ?? 0

  // Set a few times a second; in between a transition moves the thumb on a layer of its own.
  useEffect(
    () =>
      $readTime.subscribe(time => {
        if (scrub.current) scrub.current.value = String(time)
        if (!thumb.current || elapsed === 0) return
        thumb.current.style.transform = `translateX(${(Math.min(time, elapsed) / elapsed) * 100}%)`
      }),
    [elapsed]
  )

  const position = `${formatMillions(reading?.time ?? 0)} of ${formatMillions(elapsed)}`
  return (
    <div className="lab-transport mb-4">
      <div className="lab-scrub relative ml-4.5 h-11 overflow-clip">
        <span className="absolute inset-x-2 inset-y-0" aria-hidden="true">
          <span className="absolute -inset-x-2 top-5 h-1 rounded-[2px] bg-line" />
          <span ref={thumb} className="lab-glide absolute inset-0">
            <span className="absolute top-2.75 -left-2 h-5.5 w-4 rounded-[5px] border-2 border-ink bg-ink" />
          </span>
        </span>
        <input
          ref={scrub}
          type="range"
          aria-label="Time"
          aria-valuetext={`${position} million gas`}
          min={0}
          max={Math.max(1, elapsed)}
          step={Math.max(1, Math.round(elapsed / 500))}
          defaultValue={0}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={event => seek(event.target.valueAsNumber)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="lab-button lab-play" onClick={togglePlaying}>
          <Icon path={isPlaying ? PAUSE : PLAY} />
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="lab-button" aria-label="Step back" onClick={stepBack}>
          <Icon path={BACK} />
        </button>
        <button type="button" className="lab-button" onClick={stepForward}>
          Step
          <Icon path={FORWARD} />
        </button>
        <select
          aria-label="Speed"
          value={speed}
          className="lab-button"
          onChange={event => {
            const chosen = SPEEDS.find(each => String(each) === event.target.value)
            if (chosen) setSpeed(chosen)
          }}
        >
          {SPEEDS.map(each => (
            <option key={each} value={each}>
              {SPEED_NAMES[each]}
            </option>
          ))}
        </select>
        <p className="ml-auto text-small text-soft tabular-nums sm:ml-auto">{position}</p>
        <CopyLink
          linkNow={() => linkWith(LAB_PARAM, $moment.get(), '#lab')}
          opens="the lab at this moment"
          label="Link to this moment"
        />
      </div>
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3 fill-current" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
