import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { QUIZ_SECTION, SECTIONS } from '../../../content/sections.ts'
import { focusOn, goTo, watchScrollTop } from '../../../platform/observers.ts'
import { $activeSection } from '../active-section.ts'
import { $isQuickAccessShown, dismissQuickAccess, scrolledTo } from '../quick-access.ts'

/** Stands in the corner once the page is scrolled; says where one is and offers the way to the quiz. */
export function QuickAccess({ product }: { product: string }) {
  const isShown = useStore($isQuickAccessShown, { ssr: 'initial' })
  const active = useStore($activeSection, { ssr: 'initial' })

  // Scrolling is the browser's; the store decides what it means.
  useEffect(() => watchScrollTop(scrolledTo), [])

  if (!isShown) return null
  const position = SECTIONS.findIndex(({ id }) => id === active) + 1

  return (
    <aside
      aria-label="Quick access"
      data-testid="quick-access"
      className="quick-access fixed z-30 grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 rounded-block border border-edge bg-raised p-2 pl-3 min-[23rem]:grid-cols-[1fr_auto_auto] sm:gap-x-3 sm:pl-4 print:hidden"
    >
      <div className="text-small leading-snug">
        <p>Keep clicking to reach the Quiz in final section!</p>
        <p className="hidden text-soft tabular-nums sm:block">
          {position} of {SECTIONS.length}
        </p>
      </div>
      <button
        type="button"
        className="order-last col-span-2 min-h-11 rounded-block bg-ink px-3 text-small font-medium whitespace-nowrap text-paper min-[23rem]:order-none min-[23rem]:col-span-1 sm:px-4"
        onClick={() => goTo(QUIZ_SECTION)}
      >
        Take {product} Quiz
      </button>
      <button
        type="button"
        aria-label="Close"
        className="grid size-11 place-items-center rounded-block hover:bg-flow-wash"
        onClick={() => {
          // The button goes; who used it goes on in the section they are reading.
          focusOn(active)
          dismissQuickAccess()
        }}
      >
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
          <path d="m1 1 10 10M11 1 1 11" className="stroke-current" strokeWidth="1.75" />
        </svg>
      </button>
    </aside>
  )
}
