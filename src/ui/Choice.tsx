import { type ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  pressed: boolean
  /** Lower on phones. */
  isSlim?: boolean
}

const SHAPE =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-block border px-3 text-small font-semibold tabular-nums'
const TONE = { on: 'bg-ink text-paper border-ink', off: 'bg-raised text-ink border-edge' } as const

export function Choice({ pressed, isSlim = false, children, ...native }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`${SHAPE} ${pressed ? TONE.on : TONE.off} ${isSlim ? 'max-sm:min-h-8' : ''}`}
      {...native}
    >
      {children}
    </button>
  )
}

/** A radio button, or a checkbox by its `type`, that looks like a Choice. */
export function InputChoice({ children, ...native }: ComponentProps<'input'>) {
  return (
    <label
      className={`${SHAPE} relative cursor-pointer border-edge bg-raised has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-flow-ink`}
    >
      <input
        type="radio"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        {...native}
      />
      {children ?? <span>{native.value}</span>}
    </label>
  )
}
