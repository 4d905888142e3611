import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Slider } from '../../ui/Slider.tsx'
import { betInWords, GUESS } from '../bet.ts'
import { type Race } from '../race.ts'

type Props = {
  race: Race
  /** As large as the result will be, which takes its place; the lanes go from edge to edge. */
  isLarge?: boolean
}

/** Stands right above the lanes: the bet, which leaves room beside it, and a slider as wide as their chart. */
export function BetSlider({ race, isLarge = false }: Props) {
  const id = useId()
  const speedup = useStore(race.$guess)
  const share = (GUESS.max - speedup) / (GUESS.max - GUESS.min)
  return (
    <>
      <div
        className={`flex grow basis-0 flex-wrap items-baseline gap-x-2 sm:gap-x-3 ${isLarge ? 'flex-row-reverse justify-end' : 'lg:grow-0 lg:basis-auto'}`}
      >
        <label htmlFor={id} className="max-sm:text-small">
          Your bet
        </label>
        <span
          className={`font-semibold tabular-nums ${isLarge ? 'text-[min(36vw,9rem)]/[0.95] tracking-[-0.03em]' : 'text-display/none'}`}
        >
          {betInWords(speedup)}
        </span>
      </div>
      {/* The chart's insets. */}
      <div
        className={`order-2 col-span-full basis-full pr-[8px] pl-[26px] [--fill:var(--edge)] ${isLarge ? 'lab-wide lg:pr-[64px]' : ''}`}
      >
        <p className="flex justify-between text-small/none text-soft" aria-hidden="true">
          <span>{GUESS.max}x: every core busy</span>
          <span>1x: no gain</span>
        </p>
        <Slider
          id={id}
          // As the line in the lanes: to the left is sooner.
          dir="rtl"
          min={GUESS.min}
          max={GUESS.max}
          step={GUESS.step}
          value={speedup}
          aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
          onSlide={race.$guess.set}
        />
        <Elbow share={share} line={100 / speedup} />
      </div>
    </>
  )
}

/** From the thumb to the head of the bet's line in the lanes. The page's policy takes no styles from HTML. */
function Elbow({ share, line }: { share: number; line: number }) {
  const place = (element: HTMLElement | null): void => {
    element?.style.setProperty('--thumb', `calc(1rem + (100% - 2rem) * ${share})`)
    element?.style.setProperty('--line-x', `${line}%`)
    element?.style.setProperty('visibility', 'visible')
  }
  const look = 'absolute -ml-px border-dashed border-ink'
  return (
    <div
      ref={place}
      className="pointer-events-none invisible relative -mt-2.75 -mb-3 h-6"
      aria-hidden="true"
    >
      <i className={`${look} left-(--thumb) h-1/2 border-l`} />
      <i
        className={`${look} top-1/2 right-[calc(100%-max(var(--thumb),var(--line-x)))] left-[min(var(--thumb),var(--line-x))] border-t`}
      />
      <i className={`${look} top-1/2 left-(--line-x) h-1/2 border-l`} />
    </div>
  )
}
