import { type ReactNode } from 'react'

type Props = {
  title: string
  /** A few quiet words beside the title. */
  note?: ReactNode
  /** The width of the window from which on it starts open, if there is one. */
  openFrom?: string
  children: ReactNode
}

/** A part of the lab that opens on demand, and starts open where there is room for it. */
export function LabFold({ title, note, openFrom, children }: Props) {
  const startsOpen = openFrom !== undefined && matchMedia(`(min-width: ${openFrom})`).matches
  return (
    <details className="fold lab-fold" open={startsOpen}>
      <summary>
        <span>
          {title}{' '}
          {note && <span className="text-small font-normal text-soft tabular-nums">{note}</span>}
        </span>
      </summary>
      {children}
    </details>
  )
}
