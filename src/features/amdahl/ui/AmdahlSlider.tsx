import { type ReactNode, useId, useState } from 'react'
import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import {
  type AmdahlChoice,
  compareAt,
  FIRST_CHOICE,
  formatShare,
  sayCores,
  sayResults
} from '../comparison.ts'
import { MAX_CORES, STEP } from '../stops.ts'
import { AmdahlPlot } from './Plot.tsx'
import { Results } from './Results.tsx'

export function AmdahlSlider() {
  return (
    <LazyIsland placeholder={<Figure choice={FIRST_CHOICE} data-finished />}>
      <Sliders />
    </LazyIsland>
  )
}

function Sliders() {
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const { percent, cores } = choice
  const comparison = compareAt(percent)
  const results = sayResults(comparison, cores)
  return (
    <Figure choice={choice} data-testid="amdahl-slider">
      <Range
        name="Parallel"
        value={formatShare(comparison.share)}
        said={`${formatShare(comparison.share)} parallel. ${results}`}
        range={{ min: 0, max: 100, step: STEP, value: percent }}
        onChange={percent => setChoice({ ...choice, percent })}
      />
      <Range
        name="Cores"
        value={String(cores)}
        said={`${sayCores(cores)}. ${results}`}
        range={{ min: 1, max: MAX_CORES, step: 1, value: cores }}
        onChange={cores => setChoice({ ...choice, cores })}
      />
    </Figure>
  )
}

type FigureProps = { choice: AmdahlChoice; children?: ReactNode } & Record<
  `data-${string}`,
  unknown
>

/** Reserve the height of the sliders. */
function Figure({ choice: { percent, cores }, children, ...data }: FigureProps) {
  const comparison = compareAt(percent)
  return (
    <div className="card" {...data}>
      <AmdahlPlot comparison={comparison} cores={cores} />
      <div className="mt-2 grid grid-cols-2 gap-x-4">
        {children ?? (
          <>
            <p className="text-small">{formatShare(comparison.share)} parallel</p>
            <p className="text-small">{sayCores(cores)}</p>
            <div className="h-11 noscript:hidden" />
          </>
        )}
      </div>
      <Results comparison={comparison} cores={cores} />
    </div>
  )
}

type RangeProps = {
  name: string
  value: string
  said: string
  range: { min: number; max: number; step: number; value: number }
  onChange: (value: number) => void
}

function Range({ name, value, said, range, onChange }: RangeProps) {
  const id = useId()
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-2 text-small">
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        <span className="tabular-nums">{value}</span>
      </p>
      <Slider id={id} {...range} aria-valuetext={said} onSlide={onChange} />
    </div>
  )
}
