import { type ReactNode } from 'react'

type Props = {
  title: string
  note?: ReactNode
  openFrom?: string
  children: ReactNode
}

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
