import { useStore } from '@nanostores/react'
import { type Board } from '../board.ts'
import { $rowsSoFar } from '../api.ts'

/** The page's title and how many winners stand behind it. */
export function Heading({ board }: { board: Board }) {
  return (
    <header className="mt-10 sm:mt-14">
      <h1 className="text-heading">Winners Leaderboard</h1>
      <p className="mt-2 text-lead text-soft tabular-nums">
        {board.state === 'loading' ? (
          <Progress />
        ) : (
          `Top ${board.state === 'ready' ? board.loaded : 0} performers from the IQ Challenge`
        )}
      </p>
    </header>
  )
}

function Progress() {
  const rows = useStore($rowsSoFar, { ssr: 'initial' })
  return rows === 0 ? 'Loading winners…' : `Loading winners: ${rows} so far…`
}
