import { atom, onMount } from 'nanostores'
import { nearestSection } from '../domain/active-section.ts'
import { type SectionId, SECTIONS } from '../domain/sections.ts'
import { type Place, watchPlaces } from '../lib/viewport.ts'

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
