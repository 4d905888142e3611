import { type ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  onChoose: (value: string) => void
}

/** The native one. */
export function Select({ label, onChoose, className = '', ...native }: Props) {
  return (
    <select
      aria-label={label}
      className={`min-h-11 cursor-pointer rounded-block border border-edge bg-raised px-2 ${className}`}
      onChange={event => onChoose(event.target.value)}
      {...native}
    />
  )
}
