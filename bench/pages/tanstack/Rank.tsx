import { medalOf } from '../medal.ts'

export function Rank({ rank }: { rank: number }) {
  const medal = medalOf(rank)
  return (
    <>
      <span data-testid="winner-rank">{rank}</span>
      {medal && (
        <svg viewBox="0 0 24 28" role="img" aria-label={medal.name} className="h-7 w-6 shrink-0">
          <path d="M6 1h5l3 9h-5zM18 1h-5l-3 9h5z" className="fill-edge" />
          <circle cx="12" cy="18" r="9" className={medal.tone} />
          <circle cx="12" cy="18" r="6" fill="none" className="stroke-paper" strokeWidth="1.25" />
        </svg>
      )}
    </>
  )
}
