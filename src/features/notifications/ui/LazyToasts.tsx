import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import sheet from './toasts.css?url&no-inline'

// The main entry injects a <style> that our policy blocks: https://github.com/fkhadra/react-toastify/issues/1209
const ToastStack = lazyIsland(
  async () => (await import('react-toastify/unstyled')).ToastContainer,
  null,
  sheet
)

export function LazyToasts() {
  // Early, because a toast may be about the lost network.
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && <ToastStack position="top-right" theme="light" role="alert" stacked={false} />
}
