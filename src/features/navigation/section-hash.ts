import { watchScrollEnd, whenLoaded } from '../../platform/observers.ts'
import { setHashToSection } from '../../platform/url.ts'
import { opensLab } from '../../race/lab-links.ts'
import { $activeSection, FIRST_SECTION } from './active-section.ts'

/** Keeps the hash on the section on screen, but only once the page has loaded and the visitor scrolls. */
export function syncHashWithSection(): void {
  whenLoaded(() => {
    scrollToLab()
    $activeSection.listen(() => undefined)
    watchScrollEnd(() => setHashToSection($activeSection.get(), FIRST_SECTION))
  })
}

function scrollToLab(): void {
  // Don't scroll if the visitor already has.
  if (!opensLab() || (location.hash === '' && scrollY > 0)) return
  document.getElementById('lab')?.scrollIntoView()
}
