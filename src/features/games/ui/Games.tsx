import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import { Quiz, type QuizIdentity } from '../../quiz/ui/Quiz.tsx'
import { CHECKS } from '../../section-check/checks.ts'
import { MissedChecks } from '../../section-check/ui/MissedChecks.tsx'
import { $selectedGame, GAMES, selectGame } from '../store.ts'
import sheet from './games.css?url&no-inline'

// The second game weighs nothing until its tab is opened.
const Crossword = lazyWithRetry(() => import('../../crossword/ui/Crossword.tsx'))
const StyledGames = withStyles(sheet, TabbedGames)

export function Games(identity: QuizIdentity) {
  return (
    <ClientOnly type="game" minHeight={ISLAND_HEIGHTS.games}>
      {() => (
        <Suspense fallback={<Skeleton type="game" minHeight={ISLAND_HEIGHTS.games} />}>
          <StyledGames {...identity} />
        </Suspense>
      )}
    </ClientOnly>
  )
}

function TabbedGames(identity: QuizIdentity) {
  const selected = useStore($selectedGame)
  return (
    <div className={ISLAND_HEIGHTS.games}>
      <MissedChecks checks={CHECKS} />
      <Tabs
        aria-label="Games"
        className="tabs"
        tabs={GAMES}
        selected={selected}
        onSelect={selectGame}
      />
      <TabPanel name="quiz" isSelected={selected === 'quiz'} className="pt-8">
        <Quiz {...identity} />
      </TabPanel>
      <TabPanel name="crossword" isSelected={selected === 'crossword'} className="pt-8">
        <Suspense fallback={<Skeleton type="game" minHeight="min-h-96" />}>
          <Crossword />
        </Suspense>
      </TabPanel>
    </div>
  )
}
