import { sectionsToReread } from '../../../question/result-text.ts'
import { type ReviewedAnswer } from '../rules.ts'
import { Reasons, SectionLink, VerdictIcon } from '../../../question/ui/Verdict.tsx'

export function YourAnswers({ review }: { review: readonly ReviewedAnswer[] }) {
  const sections = sectionsToReread(
    review.map(({ isRight, question }) => ({ isRight, section: question.section }))
  )
  return (
    <div className="mt-8 grid gap-x-11 gap-y-8 border-line lg:mt-10 lg:grid-cols-[7fr_5fr] lg:border-t lg:pt-8">
      <div>
        <h4 className="text-title">Your answers</h4>
        <ol className="mt-2">
          {review.map(({ question, option, isRight, elapsed }) => (
            <li key={question.id} className="border-b border-line">
              <details>
                <summary className="flex min-h-12 items-center gap-3 py-1.5">
                  <VerdictIcon isRight={isRight} />
                  <span className="flex-1">
                    <span className="sr-only">{isRight ? 'Correct: ' : 'Missed: '}</span>
                    <span>{question.stem}</span>
                  </span>
                </summary>
                <div className="pb-4 pl-12 text-small">
                  <Reasons judged={{ ...question, chosen: option, isRight }} />
                  <p className="mt-1 text-soft">
                    <span>{`${Math.round(elapsed / 1000)} s, ${question.difficulty}. `}</span>
                    More in <SectionLink section={question.section} />.
                  </p>
                </div>
              </details>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h4 className="text-title">What to read again</h4>
        {sections.length === 0 ? (
          <p className="mt-2 text-soft">Nothing: you got every question right.</p>
        ) : (
          <ul aria-label="What to read again" className="mt-2">
            {sections.map(({ section, missed }) => (
              <li key={section} className="flex min-h-11 items-center gap-3 border-b border-line">
                <SectionLink section={section} />
                <span className="text-small text-soft">{`${missed} missed`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
