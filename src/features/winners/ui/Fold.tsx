import { type ReactNode, useSyncExternalStore } from 'react'

const WIDE = '(width >= 48rem)'

export function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches
  )
}

type Props = {
  /** The line that a phone shows until it is opened. */
  line: ReactNode
  /** What stands for that line on a wide screen, where nothing is folded. */
  lead?: ReactNode
  children: ReactNode
}

/** Keeps the rows of the board near the top of a phone: a line that opens. */
export function Fold({ line, lead, children }: Props) {
  if (useIsWide())
    return (
      <>
        {lead}
        {children}
      </>
    )
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2.5 rounded-block border border-edge px-4 text-small leading-tight font-medium hover:border-ink">
        <span className="min-w-0 wrap-anywhere">{line}</span>
        <svg
          viewBox="0 0 12 8"
          className="ml-auto w-3 flex-none fill-none stroke-current transition-transform group-open:rotate-180"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="m1 1 5 5 5-5" />
        </svg>
      </summary>
      <div className="py-4">{children}</div>
    </details>
  )
}
