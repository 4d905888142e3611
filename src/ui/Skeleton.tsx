/** The height each type keeps; an island that needs another says so, and keeps to it when it is drawn. */
const MIN_HEIGHT = {
  section: 'min-h-[42rem]',
  card: 'min-h-[32rem]',
  game: 'min-h-[36rem]',
  timeline: 'min-h-[30rem]'
} as const

export type SkeletonProps = { type: keyof typeof MIN_HEIGHT; minHeight?: string | undefined }

/** Stands in for an island until it is hydrated; hidden without scripts, where nothing would ever load. */
export function Skeleton({ type, minHeight = MIN_HEIGHT[type] }: SkeletonProps) {
  return (
    <div
      data-skeleton={type}
      role="status"
      className={`flex flex-col justify-center gap-4 rounded-block border border-line p-6 text-soft noscript:hidden ${minHeight}`}
    >
      <span className="text-small">Loading...</span>
      {['w-1/3', 'w-2/3', 'w-1/2'].map(width => (
        <span key={width} className="relative block h-6 border-b border-line" aria-hidden="true">
          <span
            className={`absolute bottom-1.5 block h-3 rounded-sm border border-wait/60 ${width}`}
          />
        </span>
      ))}
    </div>
  )
}
