import { type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'details'>, 'summary'> & { summary: ReactNode }

/** A fold between two lines. */
export function Fold({ summary, className = '', children, ...native }: Props) {
  return (
    <details className={`border-y border-line open:pb-4 ${className}`} {...native}>
      <summary className="py-1.5">{summary}</summary>
      {children}
    </details>
  )
}
