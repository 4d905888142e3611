import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $notice } from '../../stores/notices.ts'

// Nobody needs a toast before the first one, so its code comes with it.
const ToastStack = lazy(() => import('./ToastStack.tsx'))

export function Toasts() {
  const notice = useStore($notice, { ssr: 'initial' })
  return (
    notice && (
      <Suspense>
        <ToastStack notice={notice} />
      </Suspense>
    )
  )
}
