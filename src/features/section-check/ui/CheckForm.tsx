import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { optionOf } from '../../quiz/question.ts'
import { QuestionForm } from '../../quiz/ui/QuestionForm.tsx'
import { AnsweredQuestion, Verdict } from '../../quiz/ui/Verdict.tsx'
import { type Check } from '../checks.ts'
import { $checkAnswers, answerCheck } from '../store.ts'

type Props = {
  check: Check
  /** Asks anew, and leaves the list once it was answered right. */
  onDone?: () => void
}

export function CheckForm({ check, onDone }: Props) {
  const [isAsked, setAsked] = useState(onDone !== undefined)
  const answered = optionOf(check, useStore($checkAnswers)[check.id])?.id
  const chosen = isAsked ? undefined : answered
  // Only a turn taken here moves the focus.
  const [turns, setTurns] = useState(0)
  const arrival = useFocusOnChange<HTMLHeadingElement>(String(turns))

  function answer(option: string): void {
    ask(false)
    answerCheck(check.id, option)
  }

  function ask(isAsked: boolean): void {
    setAsked(isAsked)
    setTurns(turns + 1)
  }

  if (chosen === undefined)
    return <QuestionForm {...check} submit="Check my answer" arrival={arrival} onAnswer={answer} />
  const { section, ...question } = check
  const isRight = chosen === check.answer
  const judged = { ...question, chosen, isRight, ...(onDone && { section }) }
  return (
    <div className="grid gap-6">
      <div>
        <AnsweredQuestion judged={judged} />
      </div>
      <div>
        <Verdict judged={judged} arrival={arrival} />
        {!isRight && !onDone && (
          <p className="mt-3 text-small text-soft">We’ll ask again before the quiz.</p>
        )}
        {isRight && onDone ? (
          <Button className="mt-4" onClick={onDone}>
            Got it
          </Button>
        ) : (
          <Button variant="secondary" className="mt-4" onClick={() => ask(true)}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
