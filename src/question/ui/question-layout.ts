import { type ReactElement } from 'react'
import { type Option } from '../../domain/quiz/question.ts'
import { type OptionSize } from './Option.tsx'

export type Asked = { stem: string; options: readonly Option[] }

const LAYOUTS = {
  plain: 'question',
  /** On the grid around it. */
  spread: 'question question-spread',
  /** Across the page, its options on one line. */
  row: 'question question-row',
  /** Options beside the figure; without one, in large words. */
  columns: 'question question-columns'
} as const

export type Layout = {
  layout?: keyof typeof LAYOUTS
  /** Stands under the question. */
  figure?: ReactElement | undefined
  /** Of a figure that needs more height than the options beside it. */
  isTall?: boolean
  /** Draws an option in place of its text, where it can. */
  draw?: ((text: string) => ReactElement | undefined) | undefined
}

/** Stems of more characters are long. */
const LONG = 90
/** Options of at most so many characters stand two in a row, where there is room for two. */
const SHORT = 32

/** The same before and after the answer. */
export function layoutOf({ stem, options, ...chosen }: Asked & Layout) {
  const { layout = 'plain', figure, isTall, draw } = chosen
  const isLong = stem.length > LONG
  const isShort = layout !== 'spread' && !draw && options.every(({ text }) => text.length <= SHORT)
  const frame = [
    LAYOUTS[layout],
    figure && 'question-drawn',
    isTall && 'question-tall',
    isLong && 'question-long'
  ]
  return {
    frame: frame.filter(Boolean).join(' '),
    options: `question-options ${isShort ? 'question-options-short' : ''}`,
    size: sizeOf(layout, figure !== undefined, isLong)
  }
}

function sizeOf(layout: keyof typeof LAYOUTS, isDrawn: boolean, isLong: boolean): OptionSize {
  if (layout === 'spread') return 'roomy'
  if (layout === 'row') return 'large'
  if (layout === 'plain' || isDrawn) return 'small'
  return isLong ? 'long' : 'largest'
}
