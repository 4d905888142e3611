import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import { Quiz } from '../../quiz/ui/Quiz.tsx'
import { $selectedGame, GAMES, selectGame } from '../store.ts'
import sheet from './games.css?url&no-inline'

type Props = {
  /** What the quiz is called, as in 'the Altius quiz on parallel execution'. */
  quiz: string
  /** Where the quiz is taken. */
  url: string
}

// The second game weighs nothing until its tab is opened.
const Crossword = lazyWithRetry(() => import('../../crossword/ui/Crossword.tsx'))
const StyledGames = withStyles(sheet, TabbedGames)

/** Two games behind two tabs: the quiz and the crossword. */
export function Games(props: Props) {
  return (
    <ClientOnly type="game" minHeight={ISLAND_HEIGHTS.games}>
      {() => (
        <Suspense fallback={<Skeleton type="game" minHeight={ISLAND_HEIGHTS.games} />}>
          <StyledGames {...props} />
        </Suspense>
      )}
    </ClientOnly>
  )
}

function TabbedGames(props: Props) {
  const selected = useStore($selectedGame)
  return (
    <div className={ISLAND_HEIGHTS.games}>
      <Tabs
        aria-label="Games"
        className="tabs"
        tabs={GAMES}
        selected={selected}
        onSelect={selectGame}
      />
      <TabPanel name="quiz" isSelected={selected === 'quiz'} className="pt-8">
        <Quiz {...props} />
      </TabPanel>
      <TabPanel name="crossword" isSelected={selected === 'crossword'} className="pt-8">
        <Suspense fallback={<Skeleton type="game" minHeight="min-h-96" />}>
          <Crossword />
        </Suspense>
      </TabPanel>
    </div>
  )
}
