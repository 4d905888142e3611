import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { Button } from '../../../ui/Button.tsx'
import { optionOf } from '../../../domain/quiz/question.ts'
import { QuestionForm } from '../../../question/ui/QuestionForm.tsx'
import { AnsweredQuestion, Verdict } from '../../../question/ui/Verdict.tsx'
import { type Check } from '../checks.ts'
import { $checkAnswers, answerCheck } from '../store.ts'

const COLUMNS = 'grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]'

/** `onDone`: asks again, and calls it after a right answer. */
type Props = { check: Check; onDone?: () => void }

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
    return (
      <div className={COLUMNS}>
        <QuestionForm {...check} submit="Check my answer" arrival={arrival} onAnswer={answer} />
      </div>
    )
  const { section, ...question } = check
  const isRight = chosen === check.answer
  const done = isRight ? onDone : undefined
  const judged = { ...question, chosen, isRight, ...(onDone && { section }) }
  return (
    <div className={COLUMNS}>
      <div>
        <AnsweredQuestion judged={judged} />
      </div>
      <div>
        <Verdict judged={judged} arrival={arrival} />
        {!isRight && !onDone && (
          <p className="mt-3 text-small text-soft">We’ll ask again before the quiz.</p>
        )}
        <Button variant="secondary" className="mt-4" onClick={done ?? (() => ask(true))}>
          {done ? 'Got it' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}
