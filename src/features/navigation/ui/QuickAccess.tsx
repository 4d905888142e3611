import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { QUIZ_SECTION } from '../../../content/sections.ts'
import { keepFocus } from '../../../platform/focus.ts'
import { watchScrollTop, watchSectionOnScreen } from '../../../platform/observers.ts'
import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../quick-access-store.ts'
import sheet from './quick-access.css?url&no-inline'

const QuickAccessPanel = lazyIsland(
  async () => (await import('./QuickAccessPanel.tsx')).QuickAccessPanel,
  null,
  sheet
)

export function QuickAccess({ product }: { product: string }) {
  const isShown = useStore($isQuickAccessShown, { ssr: () => false })

  useEffect(() => watchScrollTop(scrolledTo), [])
  useEffect(
    () => watchSectionOnScreen(QUIZ_SECTION, isSeen => keepFocus(() => quizSeen(isSeen))),
    []
  )

  return isShown && <QuickAccessPanel product={product} />
}
