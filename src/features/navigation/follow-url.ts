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
    addEventListener('click', arriveAtPlace)
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

/** In ms: no smooth scroll takes longer. */
const LONGEST_SCROLL = 3000

/** A smooth scroll aims at where its target was. Islands that load on the way move it, so arrive there in the end. */
function arriveAtPlace({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  const place = link && document.getElementById(link.hash.slice(1))
  if (!place) return
  const ownScroll = new AbortController()
  const signal = AbortSignal.any([ownScroll.signal, AbortSignal.timeout(LONGEST_SCROLL)])
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => ownScroll.abort(), { signal, passive: true })
  const arrive = (): void => {
    ownScroll.abort()
    // Whoever went back meanwhile wants to be elsewhere.
    if (location.hash === link.hash) place.scrollIntoView({ behavior: 'instant' })
  }
  addEventListener('scrollend', arrive, { signal })
}
