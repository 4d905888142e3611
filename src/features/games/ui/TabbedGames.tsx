import { useState } from 'react'
import { readText, writeText } from '../../../platform/storage.ts'
import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { Quiz } from '../../quiz/ui/Quiz.tsx'
import { CHECKS } from '../../section-check/checks.ts'
import { MissedChecks } from '../../section-check/ui/MissedChecks.tsx'
import sheet from '../../crossword/ui/crossword.css?url&no-inline'

const GAMES = { quiz: 'IQ quiz', crossword: 'Crossword' } as const
type GameName = keyof typeof GAMES

const KEY = 'altius:game'

// Load the second game only when its tab opens.
const Crossword = lazyIsland(
  async () => (await import('../../crossword/ui/Crossword.tsx')).Crossword,
  <Skeleton type="game" minHeight="min-h-96" />,
  sheet
)

export function TabbedGames() {
  const [selected, setSelected] = useState<GameName>(() =>
    readText(KEY) === 'crossword' ? 'crossword' : 'quiz'
  )
  const select = (game: GameName): void => {
    setSelected(game)
    writeText(KEY, game)
  }
  return (
    <>
      <Tabs aria-label="Games" tabs={GAMES} selected={selected} onSelect={select} />
      <TabPanel name="quiz" isSelected={selected === 'quiz'} className="pt-5">
        <Quiz />
        <div data-testid="missed-checks" className="mt-8 grid gap-6 empty:hidden">
          <MissedChecks checks={CHECKS} heading="Missed on the way" />
        </div>
      </TabPanel>
      <TabPanel name="crossword" isSelected={selected === 'crossword'} className="pt-5">
        <Crossword />
      </TabPanel>
    </>
  )
}
