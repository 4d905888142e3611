import { watchScrollEnd, whenLoaded } from '../../platform/observers.ts'
import { isNewVisit, readParameter, setHashToSection } from '../../platform/url.ts'
import { LAB_PARAM } from '../lab/links.ts'
import { $activeSection, FIRST_SECTION } from './active-section.ts'

/**
 * Ties what is on screen to the URL, once the page has loaded. Only the visitor's scrolling names a section: while
 * the page loads the address stays as it came.
 */
export function followUrl(): void {
  whenLoaded(() => {
    leadToLab()
    $activeSection.listen(() => undefined)
    watchScrollEnd(() => setHashToSection($activeSection.get(), FIRST_SECTION))
  })
}

/**
 * A link that restores a moment of the lab leads to it. A reload or a step back has
 * a place of its own to return to, and a link that names another section means that one.
 */
function leadToLab(): void {
  const leadsHere = ['', '#lab', '#core-tech'].includes(location.hash)
  const isLink = readParameter(LAB_PARAM) !== null
  if (!leadsHere || !isNewVisit() || !isLink) return
  // Whoever scrolls before the code is there has found a place of their own.
  if (location.hash === '' && scrollY > 0) return
  document.getElementById('lab')?.scrollIntoView()
}
