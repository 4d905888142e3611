import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import sheet from './toasts.css?url&no-inline'

const ToastStack = lazyIsland(
  async () => (await import('./ToastStack.tsx')).ToastStack,
  null,
  sheet
)

export function LazyToasts() {
  // Early, because a toast may be about the lost network.
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && <ToastStack />
}
