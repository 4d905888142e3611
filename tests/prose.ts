import { type HTMLElement } from 'happy-dom'

/** What is read from top to bottom; figures, islands, headings and lists of sources are not of it. */
const PROSE = '[data-prose] > p, #hero p, #hero dd, #lab > p'

/** The paragraphs of a section’s prose. */
export function proseOf(section: HTMLElement): readonly HTMLElement[] {
  return [...section.querySelectorAll<HTMLElement>(PROSE)].filter(
    part => !part.closest('astro-island')
  )
}
