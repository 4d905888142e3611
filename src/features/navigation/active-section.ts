import { atom, onMount } from 'nanostores'
import { nearestSection } from './nearest-section.ts'
import { type SectionId, SECTIONS } from '../../content/sections.ts'
import { type Place, watchPlaces } from '../../platform/observers.ts'

export const FIRST_SECTION: SectionId = SECTIONS[0].id

/** The section in the middle of the screen; watched for as long as anyone reads it. */
export const $activeSection = atom<SectionId>(FIRST_SECTION)

export function lookAt(places: readonly Place<SectionId>[], viewportCentre: number): void {
  const nearest = nearestSection(places, viewportCentre)
  if (nearest) $activeSection.set(nearest)
}

onMount($activeSection, () =>
  watchPlaces(
    SECTIONS.map(({ id }) => id),
    lookAt
  )
)
