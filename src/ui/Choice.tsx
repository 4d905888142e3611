import { type ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  pressed: boolean
  direction?: 'asc' | 'desc' | undefined
}

const TONE = {
  on: 'bg-ink text-paper border-ink',
  off: 'bg-raised text-ink border-edge hover:border-ink'
} as const

export function Choice({ pressed, direction, children, ...native }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-direction={direction}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-block border px-3 text-small font-medium tabular-nums transition-colors ${pressed ? TONE.on : TONE.off}`}
      {...native}
    >
      {children}
      {direction && (
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className={`size-3 transition-transform ${direction === 'asc' ? 'rotate-180' : ''}`}
        >
          <path
            d="M6 1v9M2.5 6.5 6 10l3.5-3.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
          />
        </svg>
      )}
    </button>
  )
}
