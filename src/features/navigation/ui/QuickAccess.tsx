import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { QUIZ_SECTION } from '../../../content/sections.ts'
import { keepFocus } from '../../../platform/focus.ts'
import { watchScrollTop, watchSectionOnScreen } from '../../../platform/observers.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { $isQuickAccessShown, quizSeen, scrolledTo } from '../quick-access.ts'

const Panel = lazyWithRetry(async () => {
  const { QuickAccessPanel } = await import('./QuickAccessPanel.tsx')
  return { default: QuickAccessPanel }
})

/** Stands at an edge once the page is scrolled; says where one is and offers the way to the quiz. */
export function QuickAccess({ product }: { product: string }) {
  const isShown = useStore($isQuickAccessShown, { ssr: 'initial' })

  // Scrolling is the browser's; the store decides what it means.
  useEffect(() => watchScrollTop(scrolledTo), [])
  useEffect(
    () => watchSectionOnScreen(QUIZ_SECTION, isSeen => keepFocus(() => quizSeen(isSeen))),
    []
  )

  return (
    isShown && (
      <Suspense fallback={null}>
        <Panel product={product} />
      </Suspense>
    )
  )
}
