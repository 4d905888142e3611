import { useEffect, useRef, useState } from 'react'
import { usePressGuard } from '../../../platform/press.ts'
import { Button } from '../../../ui/Button.tsx'
import { forgetAccount, signOut } from '../store.ts'

export function Account() {
  const [isAsked, setAsked] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const pressGuard = usePressGuard(String(isAsked))
  // The pressed button is gone: focus the safe one.
  useEffect(() => {
    if (isAsked) safe.current?.focus()
  }, [isAsked])
  return (
    <div className="mt-6 border-t border-line pt-2" {...pressGuard}>
      {isAsked ? (
        <div role="group" aria-label="Delete my results">
          <p id="what-goes" className="max-w-measure">
            This deletes your rounds, your row on the leaderboard and your account here. You can’t
            undo it, and it doesn’t get you an extra round.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button ref={safe} aria-describedby="what-goes" onClick={() => setAsked(false)}>
              Keep them
            </Button>
            <Button
              variant="secondary"
              aria-describedby="what-goes"
              onClick={() => void forgetAccount()}
            >
              Delete everything
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-6 text-small text-soft">
          <Button variant="link" onClick={() => void signOut()}>
            Sign out
          </Button>
          <Button variant="link" onClick={() => setAsked(true)}>
            Delete my results
          </Button>
        </div>
      )}
    </div>
  )
}
