import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { $notice } from '../store.ts'

const loadStack = async () => (await import('./ToastStack.tsx')).ToastStack
const ToastStack = lazyPart(loadStack)

/** Says each notice in passing. */
export function Toasts() {
  const notice = useStore($notice, { ssr: 'initial' })
  // Fetched ahead, because a notice may be about the lost network.
  useEffect(() => whenIdle(() => void loadStack().catch(() => undefined)), [])
  return (
    notice && (
      <LazyIsland placeholder={null}>
        <ToastStack notice={notice} />
      </LazyIsland>
    )
  )
}
