const MEDALS = [
  { name: 'Gold medal', tone: 'fill-(--medal-gold)', at: 17 },
  { name: 'Silver medal', tone: 'fill-(--medal-silver)', at: 9 },
  { name: 'Bronze medal', tone: 'fill-(--medal-bronze)', at: 1 }
] as const

/** A block on its lane, the best ahead. HTML for rows outside React; empty after rank 3. */
export function medalMarkup(rank: number): string {
  const medal = MEDALS[rank - 1]
  return medal
    ? `<svg viewBox="0 0 40 16" role="img" aria-label="${medal.name}" class="h-4 w-10 flex-none"><path d="M0 8h40" class="stroke-line stroke-2"/><rect x="${medal.at}" y="1" width="22" height="14" rx="4" class="${medal.tone}"/></svg>`
    : ''
}

export function Medal({ rank }: { rank: number }) {
  return <span className="contents" dangerouslySetInnerHTML={{ __html: medalMarkup(rank) }} />
}
