import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { type SectionId } from '../../../domain/quiz/section-ids.ts'
import { $activeSection } from '../active-section.ts'
import { createTooltip } from '../tooltip.ts'
import './DotNavigation.css'

const { $visible, show, hide } = createTooltip<SectionId>()

/**
 * Plain links, so they work before hydration. Keep off the edge: WebKit's scrollbar takes presses on the last 21 px.
 */
export function DotNavigation() {
  const active = useStore($activeSection, { ssr: 'initial' })
  const visible = useStore($visible, { ssr: 'initial' })

  // Escape hides the label, wherever the focus is.
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), stop)
    return () => stop.abort()
  }, [])

  return (
    <nav
      aria-label="Sections"
      className="fixed top-1/2 right-5.5 z-40 hidden -translate-y-1/2 lg:block print:hidden"
    >
      <ol>
        {SECTIONS.map(({ id, label }, at) => (
          <li
            key={id}
            className={`relative ${at ? 'dot-navigation-line' : ''}`}
            onPointerEnter={event => event.pointerType === 'mouse' && show(id)}
            onPointerLeave={hide}
          >
            <a
              href={`#${id}`}
              aria-label={label}
              aria-current={id === active ? 'true' : undefined}
              className="group relative grid size-6 place-items-center xl:h-7 xl:w-8"
              onFocus={event => event.currentTarget.matches(':focus-visible') && show(id)}
              onBlur={hide}
            >
              <span className="block size-2 rounded-sm border-[1.5px] border-soft bg-paper [transition:200ms] group-hover:border-ink group-aria-[current]:h-3.25 group-aria-[current]:w-2.5 group-aria-[current]:border-flow-ink group-aria-[current]:bg-flow" />
            </a>
            {visible === id && (
              <span
                role="tooltip"
                className="absolute top-1/2 right-full -translate-y-1/2 rounded-sm bg-ink px-2 py-1 text-small whitespace-nowrap text-paper"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
