import { type RefObject } from 'react'
import { type Outcome } from '../state.ts'
import { backToResult, practiseMissed } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  outcome: Extract<Outcome, { kind: 'practice' }>
  arrival: RefObject<HTMLHeadingElement | null>
}

export function PracticeResult({ outcome: { right, total }, arrival }: Props) {
  return (
    <>
      <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        Practice: {right} of {total} right
      </h3>
      <p className="mt-2 text-lead text-soft">
        {right === total
          ? 'What you had missed, you know now.'
          : 'What is still missed can be practised again.'}{' '}
        Practice does not change your score.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={backToResult}>Back to my result</Button>
        {right < total && (
          <button type="button" className="quiet-button" onClick={practiseMissed}>
            Practise what is missed
          </button>
        )}
      </div>
    </>
  )
}
