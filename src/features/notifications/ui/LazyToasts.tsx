import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'

const ToastStack = lazyPart(async () => (await import('./ToastStack.tsx')).ToastStack)

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
