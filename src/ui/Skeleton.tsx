const MIN_HEIGHT = {
  section:
    'min-h-[46.25rem] min-[21.3rem]:min-h-[43rem] min-[24rem]:min-h-[41.5rem] lg:min-h-[36.25rem]',
  card: 'min-h-[30.65rem] min-[22.5rem]:min-h-[30.1rem] xl:min-h-[16.1rem]',
  game: 'min-h-[56.6rem] min-[24rem]:min-h-[54.2rem] sm:min-h-[49.8rem] lg:min-h-[34.1rem]',
  timeline: 'min-h-[48rem] sm:min-h-[39rem]'
} as const

type Props = { type: keyof typeof MIN_HEIGHT; minHeight?: string }

/** Hidden without scripts and on paper, where nothing would load. */
export function Skeleton({ type, minHeight = MIN_HEIGHT[type] }: Props) {
  return (
    <div
      data-skeleton={type}
      role="status"
      className={`flex flex-col justify-center gap-4 rounded-block border border-line p-6 text-soft print:hidden noscript:hidden ${minHeight}`}
    >
      <span className="text-small">Loading...</span>
      {['w-1/3', 'w-2/3', 'w-1/2'].map(width => (
        <span key={width} className="relative block h-6 border-b border-line" aria-hidden="true">
          <span className={`absolute bottom-1.5 h-3 rounded-sm border border-wait ${width}`} />
        </span>
      ))}
    </div>
  )
}
