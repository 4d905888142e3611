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
  const hasBlock = useStore(race.$recording) !== null
  const share = (speedup - GUESS.min) / (GUESS.max - GUESS.min)
  return (
    <>
      <div
        className={`flex grow basis-0 flex-wrap items-baseline gap-x-2 ${isLarge ? 'flex-row-reverse justify-end' : ''}`}
      >
        <label htmlFor={id} className="text-small">
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
        className={`order-2 col-span-full pr-[8px] pl-[26px] [--fill:var(--edge)] ${isLarge ? 'lab-wide lg:pr-[64px]' : 'w-full'}`}
      >
        <p className="flex justify-between text-small/none text-soft" aria-hidden="true">
          <span>1x: no gain</span>
          <span>{GUESS.max}x: every core busy</span>
        </p>
        <Slider
          id={id}
          min={GUESS.min}
          max={GUESS.max}
          step={GUESS.step}
          value={speedup}
          aria-valuetext={`${speedup.toFixed(1)} times as fast as one core`}
          onSlide={race.$guess.set}
        />
        <div className="pointer-events-none relative -mt-2.75 -mb-3 h-6" aria-hidden="true">
          {/* With the lanes, in the browser: the page's policy takes no styles from HTML. */}
          {hasBlock && <Elbow share={share} line={100 / speedup} />}
        </div>
      </div>
    </>
  )
}

/** From the thumb to the head of the bet's line in the lanes. */
function Elbow({ share, line }: { share: number; line: number }) {
  const thumb = `(1rem + (100% - 2rem) * ${share})`
  const [left, right] = [`min(${thumb}, ${line}%)`, `calc(100% - max(${thumb}, ${line}%))`]
  const border = '1px dashed'
  return (
    <>
      <i className="absolute" style={{ left: `calc${thumb}`, height: '50%', borderLeft: border }} />
      <i className="absolute" style={{ left, right, top: '50%', borderTop: border }} />
      <i
        className="absolute"
        style={{ left: `${line}%`, top: '50%', height: '50%', borderLeft: border }}
      />
    </>
  )
}
