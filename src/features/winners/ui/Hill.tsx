import { useStore } from '@nanostores/react'
import { memo, type MouseEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { colorReader } from '../../../platform/colors.ts'
import { whenIdle } from '../../../platform/frames.ts'
import { watchColorScheme, watchSize } from '../../../platform/observers.ts'
import { formatCount } from '../../../ui/format.ts'
import { $flagged } from '../find-me.ts'
import {
  type Bar,
  barOf,
  barsOf,
  type Block,
  BLOCK,
  blockOf,
  blocksOf,
  COLUMNS,
  type Fit,
  fitHill,
  type Hill as Scores,
  hillOf,
  rankAt
} from '../hill.ts'
import { $listed, $positions, jumpToRank } from '../store.ts'
import './Hill.css'

/** In px, under the blocks: scores on this page. */
const BASE = 3

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
  const canvas = useRef<HTMLCanvasElement>(null)
  const [fit, setFit] = useState<Fit>()
  const [ground, setGround] = useState<Ground>()
  const flagged = useStore($flagged)
  const you = fit && flagged !== undefined ? blockOf(hill, fit, flagged - 1) : undefined
  const shown = Array.from(positions ?? [], position => hill.placeOf[position] ?? hill.scored)
  const bars = new Set(shown.map(place => barOf(hill, place)))
  useEffect(() => {
    const area = canvas.current
    if (!area) return undefined
    return watchSize(area, () => setFit(fitHill(hill, area.clientWidth, area.clientHeight - BASE)))
  }, [hill])
  useEffect(() => {
    const area = canvas.current
    if (!area || !fit) return undefined
    const paint = (): void => setGround(drawGround(area, hill, fit))
    const stops = [whenIdle(paint), watchColorScheme(paint)]
    return () => stops.forEach(stop => stop())
  }, [hill, fit])
  const blocks = fit ? shown.flatMap(place => blockOf(hill, fit, place) ?? []) : []
  useEffect(() => {
    const area = canvas.current
    return area && ground ? whenIdle(() => drawShown(area, ground, blocks)) : undefined
  })
  const press = ({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>): void =>
    jumpToRank(rankAt(hill, nativeEvent.offsetX / currentTarget.clientWidth))
  return (
    <>
      <div className="hill-blocks">
        {/* For the keyboard there are the buttons below. */}
        <canvas ref={canvas} className="hill-canvas" aria-hidden="true" onClick={press} />
        {you && fit && <Flag block={you} fit={fit} />}
      </div>
      <ol className="hill-axis">
        {barsOf(hill).map((bar, place) => (
          <li key={bar.from} className="hill-bar">
            <BarButton bar={bar} isShown={bars.has(place)} isSpare={place % 3 > 0} />
          </li>
        ))}
        <li className="hill-end" aria-hidden="true">
          160
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

/** In shares, because paper stretches the canvas. */
function Flag({ block: { x, y }, fit: { width, height } }: { block: Block; fit: Fit }) {
  const bottom = (BASE + y) / (BASE + height)
  return (
    <span
      aria-hidden="true"
      className={`hill-flag ${x > width / 2 ? 'hill-flag-left' : ''}`}
      style={{ left: `${(x / width) * 100}%`, bottom: `${bottom * 100}%` }}
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

/** All blocks, and how to fill more of them. */
type Ground = ReturnType<typeof drawGround>

/** Five thousand blocks: once, not with each page. */
function drawGround(area: HTMLCanvasElement, hill: Scores, fit: Fit) {
  const colorOf = colorReader(area)
  const { clientWidth: width, clientHeight: height } = area
  const canvas = new OffscreenCanvas(width * devicePixelRatio, height * devicePixelRatio)
  const context = canvas.getContext('2d')
  if (context) fillBlocks(context, blocksOf(hill, fit), height, colorOf('hill'))
  return { canvas, width, height, shownColor: colorOf('hill-shown') }
}

function drawShown(
  area: HTMLCanvasElement,
  { canvas, width, height, shownColor }: Ground,
  blocks: readonly Block[]
): void {
  area.width = canvas.width
  area.height = canvas.height
  const context = area.getContext('2d')
  if (!context) return
  context.drawImage(canvas, 0, 0)
  fillBlocks(context, blocks, height, shownColor)
  const column = width / COLUMNS
  for (const { x } of blocks)
    context.fillRect(x + 1 - ((x + 1) % column), height - BASE + 1, column, BASE - 1)
}

function fillBlocks(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  blocks: readonly Block[],
  height: number,
  color: string
): void {
  const side = BLOCK - 1
  context.scale(devicePixelRatio, devicePixelRatio)
  context.fillStyle = color
  context.beginPath()
  for (const { x, y } of blocks) context.rect(x, height - BASE - y - side, side, side)
  context.fill()
}
