import { atom, onMount } from 'nanostores'
import { SECTIONS } from '../../content/sections.ts'
import { type SectionId } from '../../domain/quiz/section-ids.ts'
import { watchLayout } from '../../platform/observers.ts'

export const $activeSection = atom<SectionId>(SECTIONS[0].id)

/** The section whose center is nearest to that of the screen. */
onMount($activeSection, () =>
  watchLayout(() => {
    const places = SECTIONS.flatMap(({ id }) => {
      const box = document.getElementById(id)?.getBoundingClientRect()
      return box ? { id, distance: Math.abs(box.top + box.height / 2 - innerHeight / 2) } : []
    })
    const [nearest] = places.sort((one, other) => one.distance - other.distance)
    if (nearest) $activeSection.set(nearest.id)
  })
)
