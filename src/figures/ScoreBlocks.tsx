import { memo, type MouseEventHandler, type ReactNode } from 'react'
import { blockAt, type Fit, pathOf } from './score-blocks.ts'
import './ScoreBlocks.css'

type Props = {
  fit: Fit
  /** By column, the number of its blocks. */
  stacks: readonly number[]
  isRising?: boolean
  onClick?: MouseEventHandler<SVGSVGElement>
  /** Drawn over the blocks, in the px of the fit. */
  children?: ReactNode
}

/** The winners' scores as columns of blocks. Fills its box. What it shows has to be said beside it. */
export function ScoreBlocks({ fit, stacks, isRising = false, onClick, children }: Props) {
  return (
    <svg
      aria-hidden="true"
      // Paper stretches it.
      viewBox={`0 0 ${fit.width} ${fit.height}`}
      preserveAspectRatio="none"
      className="score-blocks"
      onClick={onClick}
    >
      <Columns fit={fit} stacks={stacks} isRising={isRising} />
      {children}
    </svg>
  )
}

type ColumnsProps = Required<Pick<Props, 'fit' | 'stacks' | 'isRising'>>

/** Five thousand blocks: not with each page of the board. */
const Columns = memo(function Columns({ fit, stacks, isRising }: ColumnsProps) {
  return stacks.map((blocks, column) => (
    <path
      key={column}
      className={`score-blocks-column ${isRising ? 'score-blocks-rising' : ''}`}
      style={isRising ? { animationDelay: `${column * 5}ms` } : {}}
      d={pathOf(
        Array.from({ length: blocks }, (_, at) => blockAt(fit, column, at)),
        fit
      )}
    />
  ))
})
