import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $board, $title, LOADING } from '../board.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Heading } from './Heading.tsx'
import { FindMe, Histogram } from './lazy-parts.tsx'

/** The board's name and number, how scores spread, and where the visitor stands. */
export function BoardTop() {
  return (
    <ErrorBoundary>
      <TabTitle />
      <Top />
    </ErrorBoundary>
  )
}

function Top() {
  const board = useStore($board, { ssr: () => LOADING })
  return (
    <>
      <Heading board={board} />
      <div className="mt-6 grid min-h-60 content-start gap-x-10 gap-y-5 md:min-h-32 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden">
        {board.state === 'ready' && board.loaded > 0 && (
          <>
            <Histogram rows={board.rows} />
            <FindMe />
          </>
        )}
      </div>
    </>
  )
}

/** Names the browser's tab after the page on show. */
function TabTitle() {
  const title = useStore($title, { ssr: () => '' })
  // The title is the document's, not React's: the static page has one, and ours goes before it.
  useEffect(() => {
    const name = document.title
    document.title = title + name
    return () => {
      document.title = name
    }
  }, [title])
  return null
}
