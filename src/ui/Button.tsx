import { type ComponentProps } from 'react'

const LOOK = {
  primary: 'button',
  secondary: 'button quiet text-small',
  link: 'min-h-11 underline underline-offset-4 aria-disabled:opacity-60'
} as const

type Props = ComponentProps<'button'> & { variant?: keyof typeof LOOK }

export function Button({ variant = 'primary', type = 'button', className = '', ...native }: Props) {
  return <button type={type} className={`${LOOK[variant]} ${className}`} {...native} />
}
