import { watchScrollEnd, whenLoaded } from '../../platform/observers.ts'
import { isNewVisit, readParameter, setHashToSection } from '../../platform/url.ts'
import { LAB_PARAM } from '../lab/links.ts'
import { $activeSection, FIRST_SECTION } from './active-section.ts'

/** Keeps the hash on the section on screen, but only once the page has loaded and the visitor scrolls. */
export function syncHashWithSection(): void {
  whenLoaded(() => {
    scrollToLab()
    $activeSection.listen(() => undefined)
    watchScrollEnd(() => setHashToSection($activeSection.get(), FIRST_SECTION))
  })
}

/** Scrolls to the lab if a link opens it. Not after a reload or Back, nor if the link names another section. */
function scrollToLab(): void {
  const namesLab = ['', '#lab', '#core-tech'].includes(location.hash)
  const isLink = readParameter(LAB_PARAM) !== null
  if (!namesLab || !isNewVisit() || !isLink) return
  // Don't scroll if the visitor already has.
  if (location.hash === '' && scrollY > 0) return
  document.getElementById('lab')?.scrollIntoView()
}
