/** A solid block with a tick, or a hatched one with a cross. The words beside it say the same. */
export function VerdictIcon({ isRight }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 36 26" width="36" height="26" aria-hidden="true" className="shrink-0">
      <rect x="1" y="1" width="34" height="24" rx="6" className={isRight ? 'flow' : 'clash'} />
      {isRight ? (
        <path d="m11.5 13.5 4.5 4.5 8.5-9.5" className="verdict-mark" />
      ) : (
        <g>
          <circle cx="18" cy="13" r="8" className="fill-raised" />
          <path d="m14.5 9.5 7 7m0-7-7 7" className="verdict-cross" />
        </g>
      )}
    </svg>
  )
}
