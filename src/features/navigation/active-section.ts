import { atom, onMount } from 'nanostores'
import { SECTIONS } from '../../content/sections.ts'
import { type SectionId } from '../../domain/quiz/section-ids.ts'
import { type ViewportPlace, watchPlaces } from '../../platform/observers.ts'

const FIRST_SECTION: SectionId = SECTIONS[0].id

export const $activeSection = atom<SectionId>(FIRST_SECTION)

export function updateActiveSection(
  places: readonly ViewportPlace<SectionId>[],
  viewportCenter: number
): void {
  const distance = ({ center }: ViewportPlace<SectionId>): number =>
    Math.abs(center - viewportCenter)
  const [nearest] = places.toSorted((one, other) => distance(one) - distance(other))
  if (nearest) $activeSection.set(nearest.id)
}

onMount($activeSection, () =>
  watchPlaces(
    SECTIONS.map(({ id }) => id),
    updateActiveSection
  )
)
