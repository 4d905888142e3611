import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type View } from '../view.ts'
import { $view } from '../board-params.ts'
import { type Board } from '../board.ts'

/** How long the board has to hold still, in ms, before it is spoken of. */
const SETTLED = 700

/** Tells a screen reader what the board came to, once per pause and not once per key. */
export function Announcer({ board }: { board: Board }) {
  const sentence = sentenceOf(board, useStore($view))
  const [spoken, setSpoken] = useState('')
  // Speaking is an effect on the listener: it has to wait until typing pauses.
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), SETTLED)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
}

const DIRECTIONS = { desc: 'descending', asc: 'ascending' } as const

function sentenceOf(board: Board, { sort, direction }: View): string {
  switch (board.state) {
    case 'loading':
      return 'Loading winners'
    case 'failed':
      return 'The list of winners could not be read'
    case 'ready':
      return board.total === 0
        ? 'No winners match'
        : `${board.total} winners, page ${board.page} of ${board.pages}, by ${sort}, ${DIRECTIONS[direction]}`
  }
}
