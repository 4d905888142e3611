import { type ReactNode, type RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Asked, QuestionForm } from './QuestionForm.tsx'
import { AnsweredQuestion, type Judged, Verdict } from './Verdict.tsx'

type Props = {
  position: number
  total: number
  difficulty: string
  /** The question on show or, once answered, how the answer was judged. */
  question: Asked | Judged
  /** Shown beside the question: the round so far, the clock. */
  beside: ReactNode
  arrival: RefObject<HTMLHeadingElement | null>
  onChoose?: (() => void) | undefined
  onAnswer: (option: string) => void
  onNext: () => void
}

/** One question of a round: first asked, then explained in the same place. */
export function QuestionView({ position, total, difficulty, question, ...props }: Props) {
  const { beside, arrival, onChoose, onAnswer, onNext } = props
  const place = `Question ${position} of ${total}`
  const judged = 'chosen' in question ? question : undefined
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr]">
      <div className="lg:order-2">
        {beside}
        {judged && (
          <div className="mt-6">
            <Verdict judged={judged} arrival={arrival} />
            <Button className="mt-5" onClick={onNext}>
              {position === total ? 'See the result' : 'Next question'}
            </Button>
          </div>
        )}
      </div>
      <div className="min-w-0">
        <p className="mb-2 text-small text-soft tabular-nums">
          {place} · {difficulty}
        </p>
        {judged ? (
          <AnsweredQuestion judged={judged} />
        ) : (
          <QuestionForm
            key={position}
            {...question}
            place={place}
            arrival={arrival}
            onChoose={onChoose}
            onAnswer={onAnswer}
          />
        )}
      </div>
    </div>
  )
}
