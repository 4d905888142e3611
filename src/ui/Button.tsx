import { type ComponentProps } from 'react'

const LOOK = {
  primary:
    'rounded-block bg-ink px-5 font-medium text-paper transition-opacity hover:opacity-85 disabled:opacity-60',
  secondary: 'rounded-block border border-edge px-4 text-small font-medium hover:border-ink',
  link: 'underline underline-offset-4 aria-disabled:opacity-60'
} as const

type Props = ComponentProps<'button'> & { variant?: keyof typeof LOOK }

/** A native button, tall enough for a thumb; it submits nothing unless it says so. */
export function Button({ variant = 'primary', type = 'button', className = '', ...native }: Props) {
  return <button type={type} className={`min-h-11 ${LOOK[variant]} ${className}`} {...native} />
}
