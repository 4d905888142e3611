import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { $rowsSoFar } from '../api.ts'
import { $board, $title, LOADING } from '../store.ts'
import { FindMe, Histogram } from './lazy-extras.tsx'

/** The page's title, how many winners there are, how their scores are distributed, and the visitor's rank. */
export function BoardTop() {
  return (
    <ErrorBoundary>
      <TabTitle />
      <Content />
    </ErrorBoundary>
  )
}

function Content() {
  const board = useStore($board, { ssr: () => LOADING })
  const isReady = board.state === 'ready'
  return (
    <>
      <header className="max-sm:mt-5 sm:mt-14">
        <h1 className="text-heading">Winners Leaderboard</h1>
        <p className="text-soft tabular-nums max-sm:mt-1 sm:mt-2 sm:text-lead noscript:hidden">
          {board.state === 'loading' ? (
            <Progress />
          ) : (
            `Top ${isReady ? board.loaded : 0} performers from the IQ Challenge`
          )}
        </p>
      </header>
      <div className="max-md:mt-4 max-md:flex max-md:min-h-11 max-md:flex-wrap max-md:gap-x-3 md:mt-6 md:grid md:min-h-32 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:content-start md:gap-x-10 print:hidden">
        {isReady && !board.isPreview && board.loaded > 0 && (
          <>
            <Histogram rows={board.rows} />
            <FindMe />
          </>
        )}
      </div>
    </>
  )
}

function Progress() {
  const rows = useStore($rowsSoFar, { ssr: 'initial' })
  return rows === 0 ? 'Loading winners…' : `Loading winners: ${rows} so far…`
}

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
