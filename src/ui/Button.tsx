import { type ReactNode } from 'react'

type Props = {
  children: ReactNode
  onPress?: () => void
  type?: 'button' | 'submit'
  disabled?: boolean
  /** For a button that opens something: whether it is open. */
  expanded?: boolean | undefined
}

export function Button({ children, onPress, type = 'button', disabled = false, expanded }: Props) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-expanded={expanded}
      onClick={onPress}
      className="min-h-11 rounded-block bg-ink px-5 font-medium text-paper transition-opacity hover:opacity-85 disabled:opacity-60"
    >
      {children}
    </button>
  )
}
