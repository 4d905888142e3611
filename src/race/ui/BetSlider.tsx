import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Slider } from '../../ui/Slider.tsx'
import { betInWords, GUESS } from '../bet.ts'
import { type Race } from '../race.ts'

type Props = {
  race: Race
  /** As large as the result will be, which takes its place. */
  isLarge?: boolean
}

export function BetSlider({ race, isLarge = false }: Props) {
  const id = useId()
  const speedup = useStore(race.$guess)
  return (
    <div>
      <div
        className={`flex flex-wrap items-baseline gap-x-3 ${isLarge ? 'flex-row-reverse justify-end' : ''}`}
      >
        <label htmlFor={id}>Your bet</label>
        <span
          className={`font-semibold tabular-nums ${isLarge ? 'text-[min(36vw,9rem)]/[0.95] tracking-[-0.03em]' : 'text-display/none'}`}
        >
          {betInWords(speedup)}
        </span>
      </div>
      <Slider
        id={id}
        min={GUESS.min}
        max={GUESS.max}
        step={GUESS.step}
        value={speedup}
        aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
        onSlide={race.$guess.set}
      />
      <p className="flex justify-between text-small text-soft" aria-hidden="true">
        <span>1x: no gain</span>
        <span>{GUESS.max}x: every core busy</span>
      </p>
    </div>
  )
}
