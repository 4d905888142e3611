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
    <details>
      <summary className="min-h-11 content-center rounded-block border border-edge px-3 text-small leading-tight font-medium wrap-anywhere">
        {line}
      </summary>
      <div className="py-4">{children}</div>
    </details>
  )
}
