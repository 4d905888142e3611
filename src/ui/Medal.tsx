const MEDALS = [
  { name: 'Gold medal', tone: 'fill-medal-gold' },
  { name: 'Silver medal', tone: 'fill-medal-silver' },
  { name: 'Bronze medal', tone: 'fill-medal-bronze' }
] as const

/** HTML for rows outside React; empty after rank 3. */
export function medalMarkup(rank: number): string {
  const medal = MEDALS[rank - 1]
  return medal
    ? `<svg viewBox="0 0 24 28" role="img" aria-label="${medal.name}" class="h-7 w-6 shrink-0"><path d="M6 1h5l3 9h-5zM18 1h-5l-3 9h5z" class="fill-edge"/><circle cx="12" cy="18" r="9" class="${medal.tone}"/><circle cx="12" cy="18" r="6" fill="none" class="stroke-paper" stroke-width="1.25"/></svg>`
    : ''
}

export function Medal({ rank }: { rank: number }) {
  return <span className="contents" dangerouslySetInnerHTML={{ __html: medalMarkup(rank) }} />
}
