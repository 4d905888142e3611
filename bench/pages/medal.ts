const MEDALS = [
  { name: 'Gold medal', tone: 'fill-medal-gold' },
  { name: 'Silver medal', tone: 'fill-medal-silver' },
  { name: 'Bronze medal', tone: 'fill-medal-bronze' }
] as const

export function medalOf(rank: number): { name: string; tone: string } | undefined {
  return MEDALS[rank - 1]
}

/** The medal of ranks 1 to 3 as an element; nothing for any other rank. */
export function drawMedal(rank: number): readonly Element[] {
  const medal = medalOf(rank)
  if (!medal) return []
  const template = document.createElement('template')
  template.innerHTML = `<svg viewBox="0 0 24 28" role="img" aria-label="${medal.name}" class="h-7 w-6 shrink-0"><path d="M6 1h5l3 9h-5zM18 1h-5l-3 9h5z" class="fill-edge"></path><circle cx="12" cy="18" r="9" class="${medal.tone}"></circle><circle cx="12" cy="18" r="6" fill="none" class="stroke-paper" stroke-width="1.25"></circle></svg>`
  return [...template.content.children]
}
