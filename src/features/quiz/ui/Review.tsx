import { type Reviewed } from '../round.ts'
import { SectionLink } from './SectionLink.tsx'
import { VerdictIcon } from './VerdictIcon.tsx'

/** Every question of the round with its answer; the missed ones are open. */
export function Review({ reviewed }: { reviewed: readonly Reviewed[] }) {
  return (
    <div>
      <h4 className="font-heading text-title font-semibold">Your answers</h4>
      <ol className="mt-2">
        {reviewed.map(row => (
          <li key={row.question.id} className="border-b border-line">
            <Row row={row} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Row({ row: { question, option, isRight, elapsed } }: { row: Reviewed }) {
  const own = question.options.find(({ id }) => id === option)
  const right = question.options.find(({ id }) => id === question.answer)
  return (
    <details className="review">
      <summary>
        <VerdictIcon isRight={isRight} />
        <span>
          <span className="sr-only">{isRight ? 'Right: ' : 'Missed: '}</span>
          {question.stem}
        </span>
      </summary>
      <div className="pb-4 pl-12 text-small">
        {!isRight && (
          <p>
            <b className="font-semibold">You chose “{own?.text}”.</b> {own?.explanation}
          </p>
        )}
        <p className="mt-1">
          <b className="font-semibold">Right is “{right?.text}”.</b> {right?.explanation}
        </p>
        <p className="mt-1 text-soft">
          {Math.round(elapsed / 1000)} s, {question.difficulty}. More in{' '}
          <SectionLink section={question.section} />.
        </p>
      </div>
    </details>
  )
}
