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
  /** Shown below that. */
  after?: ReactNode
  /** On a phone, above the question while it is asked. */
  isBesideFirst: boolean
  arrival: RefObject<HTMLHeadingElement | null>
  onChoose?: (() => void) | undefined
  onAnswer: (option: string) => void
  onNext: () => void
}

/** One question of a round: first asked, then explained in the same place. */
export function QuestionView({ position, total, difficulty, question, ...props }: Props) {
  const { beside, after, isBesideFirst, arrival, onChoose, onAnswer, onNext } = props
  const place = `Question ${position} of ${total}`
  const judged = 'chosen' in question ? question : undefined
  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
      <div className={`lg:col-start-2 ${judged || isBesideFirst ? '' : 'max-lg:order-1'}`}>
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
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
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
      {after && <div className="max-lg:order-1 lg:col-start-2">{after}</div>}
    </div>
  )
}
