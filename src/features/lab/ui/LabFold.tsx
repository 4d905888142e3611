import { type ReactNode } from 'react'

type Props = { title: string; note?: string; children: ReactNode }

export function LabFold({ title, note, children }: Props) {
  return (
    <details className="open:pb-4">
      <summary className="py-1.5">
        <span>
          <span>{`${title} `}</span>
          {note && <span className="text-small font-normal text-soft tabular-nums">{note}</span>}
        </span>
      </summary>
      {children}
    </details>
  )
}
