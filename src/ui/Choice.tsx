import { type ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  pressed: boolean
  direction?: 'asc' | 'desc' | undefined
}

const SHAPE =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-block border px-3 text-small font-medium tabular-nums'
const TONE = {
  on: 'bg-ink text-paper border-ink',
  off: 'bg-raised text-ink border-edge'
} as const

export function Choice({ pressed, direction, children, ...native }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-direction={direction}
      className={`${SHAPE} ${pressed ? TONE.on : TONE.off}`}
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

/** One of a group of radio buttons that looks like a Choice. */
export function RadioChoice({ children, ...native }: ComponentProps<'input'>) {
  return (
    <label
      className={`${SHAPE} cursor-pointer border-edge bg-raised has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-flow-ink`}
    >
      <input type="radio" className="sr-only" {...native} />
      {children}
    </label>
  )
}
