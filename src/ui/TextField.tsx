import { type ComponentProps } from 'react'

type Props = ComponentProps<'input'> & { label: string }

/** Without autocomplete, capitalization or correction. */
export function TextField({ label, type = 'text', className = '', ...native }: Props) {
  return (
    <input
      type={type}
      aria-label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={`min-h-11 min-w-0 flex-1 rounded-block border border-edge bg-raised px-3 placeholder:text-soft ${className}`}
      {...native}
    />
  )
}
