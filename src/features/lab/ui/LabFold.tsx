import { type ReactNode } from 'react'

type Props = { title: string; note?: string; children: ReactNode }

export function LabFold({ title, note, children }: Props) {
  return (
    <details className="fold lab-fold">
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
