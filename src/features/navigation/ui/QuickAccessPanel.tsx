import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'
import { QUIZ_SECTION, SECTIONS } from '../../../content/sections.ts'
import { focusOn } from '../../../platform/focus.ts'
import { SITE } from '../../../site.ts'
import { $activeSection } from '../active-section.ts'
import { $isQuizOnScreen, dismissQuickAccess } from '../quick-access-store.ts'

export function QuickAccessPanel() {
  const isCompact = useStore($isQuizOnScreen)
  const active = useStore($activeSection)
  const position = SECTIONS.findIndex(({ id }) => id === active) + 1

  // On the bar of contents, where there is one.
  const place = document.getElementById('quick-access')
  const panel = (
    <aside
      // A new element, because moving one would count as a layout shift.
      key={`${isCompact}`}
      aria-label="Quick access"
      data-testid="quick-access"
      data-compact={isCompact || undefined}
      className="quick-access flex items-center bg-paper text-small print:hidden"
    >
      <p className="flex-1 max-sm:sr-only sm:max-lg:text-end lg:in-data-compact:sr-only">
        Keep clicking to reach the Quiz in final section!
      </p>
      <p className="text-soft tabular-nums max-lg:hidden lg:in-data-compact:sr-only">
        {`${position} of ${SECTIONS.length}`}
      </p>
      {/* A link, so Back returns here. */}
      <a
        role="button"
        id="quick-access-quiz"
        className="quick-access-quiz grid min-h-11 place-items-center rounded-[0.375rem/0.6875rem] border-y-5 border-transparent bg-clip-padding leading-tight font-semibold text-ink no-underline"
        href={`#${QUIZ_SECTION}`}
      >
        <span>
          <b className="lg:in-data-compact:sr-only">{`Take ${SITE.product} `}</b>Quiz
        </span>
      </a>
      <button
        type="button"
        id="quick-access-close"
        aria-label="Close"
        className="quick-access-close grid size-11 place-items-center rounded-block hover:bg-flow-wash"
        onClick={() => {
          // The button disappears: move the focus to the current section.
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
  return place ? createPortal(panel, place) : panel
}
