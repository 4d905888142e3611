import { useStore } from '@nanostores/react'
import { type PointerEvent, useRef } from 'react'
import { betAt, GUESS } from '../bet.ts'
import { type Race, setGuess } from '../race.ts'
import './BetLine.css'

/** Covers the lanes' chart, without its margins. */
export function BetLine({ race, isWide }: { race: Race; isWide: boolean }) {
  const speedup = useStore(race.$guess) ?? GUESS.initial
  const hasBlock = useStore(race.$recording) !== null
  const input = useRef<HTMLInputElement>(null)
  const move = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setGuess(race, betAt((clientX - left) / width))
  }
  return (
    <div
      className={`bet-line absolute inset-y-0 right-4 left-0 cursor-ew-resize [touch-action:pan-y] ${isWide ? 'lg:right-[104px]' : ''}`}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={event => event.buttons > 0 && move(event)}
      onPointerUp={event => {
        move(event)
        input.current?.focus()
      }}
    >
      <input
        ref={input}
        type="range"
        className="bet-line-input pointer-events-none absolute inset-0 opacity-0"
        aria-label="Your bet"
        min={GUESS.min}
        max={GUESS.max}
        step={GUESS.step}
        value={speedup}
        aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
        onChange={event => setGuess(race, event.target.valueAsNumber)}
      />
      {/* With the lanes, in the browser: the page's policy takes no styles from HTML. */}
      {hasBlock && (
        <svg
          viewBox="-20 -20 40 40"
          className="bet-line-grip"
          style={{ left: `${100 / speedup}%` }}
          aria-hidden="true"
        >
          <circle r="20" stroke="none" />
          <path d="m-5 -6-6 6 6 6M5-6l6 6-6 6" fill="none" />
        </svg>
      )}
    </div>
  )
}
