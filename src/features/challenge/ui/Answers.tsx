import { checkSettings } from '../../../domain/engine/settings.ts'
import { AnsweredQuestion, LabLink, VerdictIcon } from '../../../question/ui/Verdict.tsx'
import { VERDICTS } from '../../../content/verdicts.ts'
import { encodeSettings } from '../../lab/url.ts'
import { type Result } from '../replies.ts'
import { drawingOf } from './QuestionFigure.tsx'
import { optionsOf } from './Round.tsx'

type Answer = Result['answers'][number]

/** Once the round is over. Staff's own questions are asked again, so only their verdict is told. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ol className="mt-2 max-w-measure border-t border-line">
      {answers.map(({ verdict, question }, at) => {
        const isRight = verdict === 'right'
        const name = (
          <>
            <VerdictIcon isRight={isRight} />
            <span>{`Question ${at + 1}: ${VERDICTS[verdict].toLowerCase()}`}</span>
          </>
        )
        return (
          <li key={at} className="border-b border-line">
            {question ? (
              <details>
                <summary>{name}</summary>
                <RevealedQuestion question={question} isRight={isRight} />
              </details>
            ) : (
              <p className="flex min-h-11 items-center gap-4">
                {name}
                <span className="ml-auto text-small text-soft">We ask this one again</span>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type Props = { question: NonNullable<Answer['question']>; isRight: boolean }

function RevealedQuestion({ question, isRight }: Props) {
  const { stem, option, right, reason, lab } = question
  const [options, chosen, answer] = [optionsOf(question), String(option), String(right)]
  const judged = { stem, options, isRight, chosen, answer }
  return (
    <div className="pt-2 pb-6">
      <AnsweredQuestion judged={judged} {...drawingOf(question, 'small', question)} />
      {reason && <p className="mt-3">{reason}</p>}
      {lab && (
        <p className="mt-3">
          <LabLink proof={{ moment: encodeSettings(checkSettings(lab)), look: reason ?? '' }}>
            See it in the lab
          </LabLink>
        </p>
      )}
    </div>
  )
}
