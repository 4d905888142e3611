import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import sheet from './toasts.css?url&no-inline'

const ToastStack = lazyPart(async () => (await import('./ToastStack.tsx')).ToastStack, sheet)

export function LazyToasts() {
  // Early, because a toast may be about the lost network.
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    isIdle && (
      <LazyIsland placeholder={null}>
        <ToastStack />
      </LazyIsland>
    )
  )
}
