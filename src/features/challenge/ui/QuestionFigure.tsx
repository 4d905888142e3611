import { type ReactNode } from 'react'
import { type FigureRow, ORDER, type QuestionFigure } from '../../../domain/challenge/figure.ts'

/** Each thing that transactions share has its own shape and color, beside its name. */
const MARKS = [
  { fill: 'fill-flow', ink: 'text-flow-ink', shape: 'M13 4.5 17.5 13h-9z' },
  { fill: 'fill-wait', ink: 'text-wait-ink', shape: 'M13 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z' },
  { fill: 'fill-medal-silver', ink: 'text-ink', shape: 'M13 3.5 18.5 9 13 14.5 7.5 9z' },
  { fill: 'fill-clash', ink: 'text-clash-ink', shape: 'M9.5 5.5h7v7h-7z' }
] as const

/** A block, a lane for each transaction: solid shares, hollow doesn't. */
export function BlockFigure({ rows }: { rows: readonly FigureRow[] }) {
  const shared = [...new Set(rows.flatMap(({ shares }) => shares ?? []))]
  return (
    <ol
      className="mb-5 columns-[17rem] gap-x-8 border-y border-line py-2 tabular-nums"
      aria-label="The block"
    >
      {rows.map(({ does, shares }, at) => {
        const mark = shares === null ? undefined : MARKS[shared.indexOf(shares) % MARKS.length]
        return (
          <li
            key={at}
            className="grid min-h-8 break-inside-avoid grid-cols-[1.25rem_2.75rem_1fr] items-center gap-2"
          >
            <span className="text-right text-small text-soft">{at + 1}</span>{' '}
            <span className="option-lane" aria-hidden="true">
              <svg viewBox="0 0 26 18" width="26" height="18">
                <rect
                  className={mark ? `${mark.fill} stroke-edge` : 'fill-paper stroke-edge'}
                  x="1"
                  y="1"
                  width="24"
                  height="16"
                  rx="5"
                  strokeWidth="1.75"
                />
                {mark && <path className="fill-on-block" d={mark.shape} />}
              </svg>
            </span>
            <span>
              {does},{' '}
              {mark ? (
                <>
                  shares <b className={`font-semibold ${mark.ink}`}>{shares}</b>
                </>
              ) : (
                <span className="text-soft">shares nothing</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** How a question's options are drawn: orders as lanes, all others as text. */
export function optionDrawer(figure: QuestionFigure | null): (text: string) => ReactNode {
  return text =>
    figure?.kind === 'orders' && ORDER.test(text) ? <OrderLane blocks={text.split(' ')} /> : text
}

const ORDERED =
  'h-5.5 w-auto min-w-0 flex-[0_1_1.625rem] translate-none text-center text-[0.75rem]/[1.25rem] font-semibold text-on-block'

function OrderLane({ blocks }: { blocks: readonly string[] }) {
  const words = blocks.map((block, at) => `${at + 1} ${block === 'P' ? 'shared' : 'own'}`)
  return (
    <span role="img" aria-label={words.join(', ')} className="flex flex-[1_1_16rem] gap-1">
      {blocks.map((block, at) => (
        <span key={at} className={`${ORDERED} ${block === 'P' ? 'tx-block flow' : 'tx-block'}`}>
          {block === 'P' && 'P'}
        </span>
      ))}
    </span>
  )
}
