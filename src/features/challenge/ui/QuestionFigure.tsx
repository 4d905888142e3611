import { type FigureRow, ORDER, runsAgain } from '../../../domain/challenge/figure.ts'
import { type Reply } from '../replies.ts'

/** Each thing that transactions share has its own shape, beside its name. */
const SHAPES = [
  'M6 1.5 10.5 10h-9z',
  'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M6 .5 11.5 6 6 11.5.5 6z',
  'M2.5 2.5h7v7h-7z'
]

/** `judged` is set once there is a verdict. If `lab.cores` is the number of transactions, all start at once. */
type Props = { rows: readonly FigureRow[]; judged?: Pick<Reply<'told'>, 'lab'> | undefined }

/** Draws each transaction on a lane: filled if it shares something, hollow if not. After the verdict, they have run. */
export function BlockFigure({ rows, judged }: Props) {
  const names = rows.map(({ shares }) => shares)
  const shared = [...new Set(names.filter(name => name !== null))]
  const startAtOnce = judged?.lab?.['cores'] === rows.length
  return (
    <ol className="block-slab mb-4 tabular-nums" aria-label="The block">
      {rows.map(({ does, shares }, at) => {
        const shape = shares === null ? undefined : SHAPES[shared.indexOf(shares) % SHAPES.length]
        return (
          <li key={at}>
            {startAtOnce && runsAgain(names, at) && <span className="tx-block clash" />}
            <span
              className={`tx-block ${judged ? 'flow' : shape ? 'shares' : 'border-line text-soft'}`}
            >
              <b>{at + 1}</b> <span>{does}</span>
              <span className="sr-only">, </span>
              <span className="flex items-center gap-1">
                {shape && (
                  <svg viewBox="0 0 12 12" className="size-3.5 flex-none" aria-hidden="true">
                    <path d={shape} />
                  </svg>
                )}
                <span className={shape && 'sr-only'}>shares</span>{' '}
                <span>{shares ?? 'nothing'}</span>
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A question's figure, and how its options are drawn: orders as lanes, all others as text. */
export function drawingOf({ figure }: Pick<Reply<'asking'>, 'figure'>, judged?: Props['judged']) {
  return {
    figure: <>{figure?.kind === 'block' && <BlockFigure rows={figure.rows} judged={judged} />}</>,
    draw:
      figure?.kind === 'orders'
        ? (text: string) => (ORDER.test(text) ? <OrderLane blocks={text.split(' ')} /> : undefined)
        : undefined
  }
}

function OrderLane({ blocks }: { blocks: readonly string[] }) {
  const words = blocks.map((block, at) => `${at + 1} ${block === 'P' ? 'shared' : 'own'}`)
  return (
    <span role="img" aria-label={words.join(', ')} className="flex flex-[1_1_16rem] gap-1">
      {blocks.map((block, at) => (
        <span key={at} className={`tx-block is-ordered ${block === 'P' ? 'shares' : ''}`}>
          {block === 'P' && 'P'}
        </span>
      ))}
    </span>
  )
}
