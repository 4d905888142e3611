import { type ComponentProps } from 'react'
import { Button } from './Button.tsx'

type Props = ComponentProps<'div'> & { title: string; retry?: () => void }

export function ErrorPanel({ title, children, retry, className = '', ...native }: Props) {
  return (
    <div className={`border-l-4 border-clash py-2 pl-5 ${className}`} {...native}>
      <p className="text-lead">{title}</p>
      {children && <p className="mt-1 text-soft">{children}</p>}
      <Button className="mt-4" onClick={retry ?? (() => location.reload())}>
        Try again
      </Button>
    </div>
  )
}
