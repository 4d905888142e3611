import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { QUIZ_SECTION } from '../../../content/sections.ts'
import { keepFocus } from '../../../platform/focus.ts'
import { watchLayout, watchOnScreen } from '../../../platform/observers.ts'
import { island } from '../../../ui/ErrorBoundary.tsx'
import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../quick-access-store.ts'
import sheet from './quick-access.css?url&no-inline'

const QuickAccessPanel = lazyIsland(
  async () => (await import('./QuickAccessPanel.tsx')).QuickAccessPanel,
  null,
  sheet
)

export const QuickAccess = island(Content)

function Content() {
  const isShown = useStore($isQuickAccessShown, { ssr: () => false })

  useEffect(() => watchLayout(() => scrolledTo(scrollY)), [])
  useEffect(() => {
    const quiz = document.getElementById(QUIZ_SECTION)
    return quiz ? watchOnScreen(quiz, isSeen => keepFocus(() => quizSeen(isSeen))) : undefined
  }, [])

  return isShown && <QuickAccessPanel />
}
