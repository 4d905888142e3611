import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../../platform/frames.ts'
import { $notice } from '../store.ts'
import { Fallible } from './Fallible.tsx'
import { PlainNotice } from './PlainNotice.tsx'

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
    <Fallible on={notice} fallback={plain}>
      <Stack notice={notice} />
    </Fallible>
  )
}
