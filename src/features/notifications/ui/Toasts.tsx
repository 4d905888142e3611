import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { $notice } from '../store.ts'

const loadStack = async () => (await import('./ToastStack.tsx')).ToastStack
const ToastStack = lazyPart(loadStack)

export function Toasts() {
  const notice = useStore($notice, { ssr: 'initial' })
  // Fetch early, because a notice may be about the lost network.
  useEffect(() => whenIdle(() => void loadStack().catch(() => undefined)), [])
  return (
    notice && (
      <LazyIsland placeholder={null}>
        <ToastStack notice={notice} />
      </LazyIsland>
    )
  )
}
