import { atom, onMount } from 'nanostores'
import { type SectionId, SECTIONS } from '../../content/sections.ts'
import { type Place, watchPlaces } from '../../platform/observers.ts'

export const FIRST_SECTION: SectionId = SECTIONS[0].id

/** The section in the middle of the screen; watched for as long as anyone reads it. */
export const $activeSection = atom<SectionId>(FIRST_SECTION)

export function updateActiveSection(
  places: readonly Place<SectionId>[],
  viewportCenter: number
): void {
  const nearest = nearestSection(places, viewportCenter)
  if (nearest) $activeSection.set(nearest)
}

onMount($activeSection, () =>
  watchPlaces(
    SECTIONS.map(({ id }) => id),
    updateActiveSection
  )
)

/** The section whose center is nearest to the viewport's; the earlier one if two are as near. */
export function nearestSection<Id>(
  centers: readonly { readonly id: Id; readonly center: number }[],
  viewportCenter: number
): Id | undefined {
  let nearest: Id | undefined
  let minDistance = Infinity
  for (const { id, center } of centers) {
    const distance = Math.abs(center - viewportCenter)
    if (distance < minDistance) {
      minDistance = distance
      nearest = id
    }
  }
  return nearest
}
