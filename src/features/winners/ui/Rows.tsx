import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type RankedWinner } from '../ranked.ts'
import { $asked } from '../board-params.ts'
import { type Marks } from '../board.ts'
import { showPlaceholder } from '../../../ui/placeholder.ts'
import { copyRows } from './copy-rows.ts'
import { createPainter, rowTemplate } from './render-rows.ts'

type Props = { rows: readonly RankedWinner[]; marks: Marks }

/** The body of the table. React owns the element, the painter what is in it. */
export function Rows({ rows, marks }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [paint] = useState(() => createPainter(rowTemplate()))
  // Painted before the browser does, like anything React draws.
  useLayoutEffect(() => {
    if (body.current) paint(body.current, rows, marks)
  }, [paint, rows, marks])
  // Whoever is pointed out should be seen, once; the way there is the browser's. Who jumped there goes along with
  // the focus, whoever followed a link has it where they are.
  useEffect(() => {
    const row = marks.highlighted && body.current?.querySelector('[data-highlighted]')
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    if ($asked.get().way === 'step') row.querySelector('a')?.focus({ preventScroll: true })
  }, [marks])
  return (
    <tbody
      role="rowgroup"
      ref={body}
      onErrorCapture={event => showPlaceholder(event.target)}
      onCopy={event => copyRows(event.nativeEvent, event.currentTarget)}
    />
  )
}
