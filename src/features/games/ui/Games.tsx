import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $chosenGame } from '../store.ts'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './games.css?url&no-inline'
import { GameTabs, panelId, tabId } from './GameTabs.tsx'
import { Quiz } from '../../quiz/ui/Quiz.tsx'
import { PANEL_ROOM } from './panel-height.ts'

type Props = {
  /** What the quiz is called, as in 'the Altius quiz on parallel execution'. */
  quiz: string
  /** Where the quiz is taken. */
  url: string
}

// The second game weighs nothing until its tab is opened.
const Crossword = lazyWithRetry(() => import('../../crossword/ui/Crossword.tsx'))
const StyledGames = withStyles(sheet, Tabbed)

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

function Tabbed(props: Props) {
  const chosen = useStore($chosenGame)
  return (
    <div className={ISLAND_HEIGHTS.games}>
      <GameTabs chosen={chosen} />
      <Panel game="quiz" isOpen={chosen === 'quiz'}>
        <Quiz {...props} />
      </Panel>
      <Panel game="crossword" isOpen={chosen === 'crossword'}>
        <Suspense fallback={<Skeleton type="game" minHeight={PANEL_ROOM} />}>
          <Crossword />
        </Suspense>
      </Panel>
    </div>
  )
}

type PanelProps = { game: 'quiz' | 'crossword'; isOpen: boolean; children: React.ReactNode }

function Panel({ game, isOpen, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(game)}
      aria-labelledby={tabId(game)}
      hidden={!isOpen}
      className="game-panel"
    >
      {isOpen && children}
    </div>
  )
}
