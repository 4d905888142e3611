import { SECTIONS } from '../../../content/sections.ts'
import './DotNavigation.css'

/**
 * Plain links, so they work without scripts. Keep off the edge: WebKit's scrollbar takes presses on the last 21 px.
 */
export function DotLinks() {
  return (
    <nav
      aria-label="Sections"
      className="fixed top-1/2 right-5.5 z-40 hidden -translate-y-1/2 lg:block print:hidden"
    >
      <ol>
        {SECTIONS.map(({ id, label }, at) => (
          <li key={id} className={`relative ${at ? 'dot-navigation-line' : ''}`}>
            <a
              href={`#${id}`}
              aria-label={label}
              aria-current={at ? undefined : 'true'}
              className="group relative grid size-6 place-items-center xl:h-7 xl:w-8"
            >
              <span className="block size-2 rounded-sm border-[1.5px] border-soft bg-paper [transition:200ms] group-hover:border-ink group-aria-[current]:h-3.25 group-aria-[current]:w-2.5 group-aria-[current]:border-flow-ink group-aria-[current]:bg-flow" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
