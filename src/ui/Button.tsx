import { type ComponentProps, useState } from 'react'
import './Button.css'

const LOOK = {
  primary: 'button',
  secondary: 'button button-quiet text-small',
  link: 'min-h-11 underline underline-offset-4'
} as const

type Props = ComponentProps<'button'> & {
  variant?: keyof typeof LOOK
  /** In place of `onClick`: the button is busy, and ignores presses, until it settles. */
  onPress?: () => Promise<unknown>
}

export function Button(props: Props) {
  const { variant = 'primary', type = 'button', className = '', onPress, ...native } = props
  const [isBusy, setBusy] = useState(false)

  async function press(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    await onPress?.().finally(() => setBusy(false))
  }

  return (
    <button
      type={type}
      className={`${LOOK[variant]} ${className}`}
      aria-busy={isBusy || undefined}
      {...(onPress && { onClick: () => void press() })}
      {...native}
    />
  )
}
