import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { $notice, type Notice } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'

type Stack = (typeof import('./ToastStack.tsx'))['ToastStack']

/**
 * Says each notice in passing. What draws it is fetched ahead, once there is nothing else to do: fetched with
 * the first notice, it could not come when that notice is of a lost network.
 */
export function Toasts() {
  const notice = useStore($notice, { ssr: 'initial' })
  const [stack, setStack] = useState<Stack | 'missing'>()
  const isThere = typeof stack === 'function'
  // Fetching is for the browser alone. Without a stack, each new notice is a reason to try afresh.
  useEffect(() => {
    if (isThere) return undefined
    const fetchStack = (): void => {
      import('./ToastStack.tsx').then(
        module => setStack(() => module.ToastStack),
        () => setStack('missing')
      )
    }
    return notice ? fetchStack() : whenIdle(fetchStack)
  }, [notice, isThere])
  if (!notice || !stack) return null
  const plain = <PlainNotice notice={notice} />
  if (stack === 'missing') return plain
  const Stack = stack
  return (
    <ErrorBoundary resetKey={notice} fallback={plain}>
      <Stack notice={notice} />
    </ErrorBoundary>
  )
}

/** Says a notice without the code of the toasts, until it is closed or another one comes. */
function PlainNotice({ notice }: { notice: Notice }) {
  const [closed, setClosed] = useState<Notice>()
  if (closed === notice) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex max-w-measure items-center justify-between gap-4 rounded-block border border-edge bg-raised px-4 py-2 print:hidden"
    >
      <p>{notice.text}</p>
      <Button variant="link" onClick={() => setClosed(notice)}>
        Close
      </Button>
    </div>
  )
}
