import { type FigureRow, ORDER, runsAgain } from '../../../domain/challenge/figure.ts'
import { type Reply } from '../replies.ts'

/** Each thing that transactions share has its own shape, beside its name. */
const SHAPES = [
  'M6 1.5 10.5 10h-9z',
  'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M6 .5 11.5 6 6 11.5.5 6z',
  'M2.5 2.5h7v7h-7z'
]

/** By who asks: a fold of answers, a ranked round, the sample across the page. */
const SIZE = {
  small: '',
  medium: 'question-figure-medium',
  large: 'question-figure-large'
} as const
type Size = keyof typeof SIZE

/** Blocks of so many transactions are higher than what stands beside them. */
const MANY = 9

/** `judged` is set once there is a verdict. If `lab.cores` is the number of transactions, all start at once. */
type Props = {
  rows: readonly FigureRow[]
  judged?: Pick<Reply<'told'>, 'lab'> | undefined
  size?: Size
}

/** Draws each transaction on a lane: filled if it shares something, hollow if not. After the verdict, they have run. */
export function BlockFigure({ rows, judged, size = 'small' }: Props) {
  const names = rows.map(({ shares }) => shares)
  const shared = [...new Set(names.filter(name => name !== null))]
  const startAtOnce = judged?.lab?.['cores'] === rows.length
  return (
    <ol className={`question-figure ${SIZE[size]}`} aria-label="The block">
      {rows.map(({ does, shares }, at) => {
        const shape = shares === null ? undefined : SHAPES[shared.indexOf(shares) % SHAPES.length]
        const isAgain = startAtOnce && runsAgain(names, at)
        const look = judged ? 'run' : shape ? 'shares' : 'alone'
        return (
          <li key={at} className="question-figure-lane">
            {isAgain && <span className="question-figure-tx question-figure-undone" />}
            <span className={`${LOOK[look]} ${isAgain ? 'question-figure-again' : ''}`}>
              <b>{at + 1}</b> <span>{does}</span>
              <span className="question-figure-heard sr-only">, </span>
              <span className="flex items-center gap-1">
                {shape && (
                  <svg viewBox="0 0 12 12" className="size-3.5 flex-none" aria-hidden="true">
                    <path d={shape} className="question-figure-shape fill-current" />
                  </svg>
                )}
                <span className={shape && 'question-figure-heard sr-only'}>shares</span>{' '}
                <span>{shares ?? 'nothing'}</span>
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const LOOK = {
  run: 'question-figure-tx question-figure-run',
  shares: 'question-figure-tx question-figure-shares',
  alone: 'question-figure-tx border-line text-soft'
} as const

/** A question's figure, and how its options are drawn: orders as lanes, all others as text. */
export function drawingOf(
  { figure }: Pick<Reply<'asking'>, 'figure'>,
  size: 'small' | 'medium',
  judged?: Props['judged']
) {
  const rows = figure?.kind === 'block' ? figure.rows : undefined
  const isTall = rows !== undefined && rows.length >= MANY
  return {
    figure: rows && <BlockFigure rows={rows} judged={judged} size={isTall ? 'small' : size} />,
    isTall,
    draw:
      figure?.kind === 'orders'
        ? (text: string) =>
            ORDER.test(text) ? <OrderLane blocks={text.split(' ')} size={size} /> : undefined
        : undefined
  }
}

type OrderProps = { blocks: readonly string[]; size: Size }

function OrderLane({ blocks, size }: OrderProps) {
  const words = blocks.map((block, at) => `${at + 1} ${block === 'P' ? 'shared' : 'own'}`)
  const look = `question-figure-step ${size === 'small' ? '' : 'question-figure-step-large'}`
  return (
    <span role="img" aria-label={words.join(', ')} className="flex flex-[1_1_16rem] gap-1">
      {blocks.map((block, at) => (
        <span key={at} className={`${look} ${block === 'P' ? 'question-figure-shares' : ''}`}>
          {block === 'P' && 'P'}
        </span>
      ))}
    </span>
  )
}
