import { useStore } from '@nanostores/react'
import { memo, type MouseEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ScoreBlocks } from '../../../figures/ScoreBlocks.tsx'
import {
  type Block,
  COLUMNS,
  type Fit,
  LAST_SCORE,
  pathOf,
  stackOf
} from '../../../figures/score-blocks.ts'
import { whenIdle } from '../../../platform/frames.ts'
import { formatCount } from '../../../ui/format.ts'
import { useSize } from '../../../ui/use-size.ts'
import { $flagged } from '../find-me.ts'
import {
  type Bar,
  barOf,
  barsOf,
  blockOf,
  fitHill,
  type Hill as Scores,
  hillOf,
  rankAt
} from '../hill.ts'
import { $listed, $positions, jumpToRank } from '../store.ts'
import './Hill.css'

/** Every winner's score. Built and drawn when the browser is idle, so the rows come first. */
export function Hill() {
  const index = useStore($listed, { ssr: () => undefined })
  const [hill, setHill] = useState<Scores>()
  // The rows come first.
  const positions = useDeferredValue(useStore($positions, { ssr: () => undefined }))
  useEffect(() => (index ? whenIdle(() => setHill(hillOf(index))) : undefined), [index])
  return (
    <section aria-label="IQ scores" className="hill">
      {index && hill && hill.scored > 0 && <Blocks hill={hill} positions={positions} />}
    </section>
  )
}

type BlocksProps = { hill: Scores; positions: Uint32Array | undefined }

const Blocks = memo(function Blocks({ hill, positions }: BlocksProps) {
  const [area, size] = useSize<HTMLDivElement>()
  const fit = useMemo(() => size && fitHill(hill, size.width, size.height), [hill, size])
  const stacks = useMemo(
    () => (fit ? Array.from(hill.counts, count => stackOf(count, fit)) : []),
    [hill, fit]
  )
  const flagged = useStore($flagged)
  const you = fit && flagged !== undefined ? blockOf(hill, fit, flagged - 1) : undefined
  const shown = Array.from(positions ?? [], position => hill.placeOf[position] ?? hill.scored)
  const bars = new Set(shown.map(place => barOf(hill, place)))
  const press = ({ clientX, currentTarget }: MouseEvent<Element>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    jumpToRank(rankAt(hill, (clientX - left) / width))
  }
  return (
    <>
      <div ref={area} className="hill-blocks">
        {fit && (
          // For the keyboard there are the buttons below.
          <ScoreBlocks fit={fit} stacks={stacks} onClick={press}>
            <Shown fit={fit} blocks={shown.flatMap(place => blockOf(hill, fit, place) ?? [])} />
          </ScoreBlocks>
        )}
        {you && fit && <Flag block={you} fit={fit} />}
      </div>
      <ol className="hill-axis">
        {barsOf(hill).map((bar, place) => (
          <li key={bar.from} className="hill-bar">
            <BarButton bar={bar} isShown={bars.has(place)} isSpare={place % 3 > 0} />
          </li>
        ))}
        <li className="hill-end" aria-hidden="true">
          {LAST_SCORE}
        </li>
      </ol>
      <p className="hill-note">
        {fit && fit.perBlock > 1 && (
          <span>{`One block is ${formatCount(fit.perBlock)} winners. `}</span>
        )}
        <span className="font-semibold text-flow-ink max-sm:hidden">Green: on this page.</span>
      </p>
    </>
  )
})

/** The blocks of this page, and the scores they have. */
function Shown({ fit, blocks }: { fit: Fit; blocks: readonly Block[] }) {
  const column = fit.width / COLUMNS
  const columns = new Set(blocks.map(({ x }) => Math.floor((x + 1) / column)))
  return (
    <>
      <path className="hill-shown" d={pathOf(blocks, fit)} />
      {[...columns].map(at => (
        <rect
          key={at}
          className="hill-shown"
          x={at * column}
          y={fit.height + 1}
          width={column}
          height={2}
        />
      ))}
    </>
  )
}

/** In shares, because paper stretches the blocks. */
function Flag({ block: { x, y }, fit: { width, height } }: { block: Block; fit: Fit }) {
  return (
    <span
      aria-hidden="true"
      className={`hill-flag ${x > width / 2 ? 'hill-flag-left' : ''}`}
      style={{ left: `${(x / width) * 100}%`, bottom: `${(y / height) * 100}%` }}
    />
  )
}

type BarProps = { bar: Bar; isShown: boolean; isSpare: boolean }

/** A spare one has no room for its label on phones. */
function BarButton({ bar, isShown, isSpare }: BarProps) {
  const { from, scores, count, firstRank } = bar
  return (
    <button
      type="button"
      className={`hill-button ${isSpare ? 'hill-button-spare' : ''}`}
      aria-label={`IQ ${scores}: ${formatCount(count)} ${count === 1 ? 'winner' : 'winners'}${isShown ? ', on this page' : ''}`}
      aria-disabled={firstRank === undefined}
      onClick={() => firstRank !== undefined && jumpToRank(firstRank)}
    >
      {from}
    </button>
  )
}
