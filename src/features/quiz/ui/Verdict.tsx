import { type RefObject } from 'react'
import { type Question } from '../question.ts'
import { goOn } from '../store.ts'
import { Button } from '../../../ui/Button.tsx'
import { SectionLink } from './SectionLink.tsx'
import { VerdictIcon } from './VerdictIcon.tsx'

type Props = {
  question: Question
  chosen: string
  isLast: boolean
  arrival: RefObject<HTMLHeadingElement | null>
}

/** Says what came of the answer, why, and where it is taught. */
export function Verdict({ question, chosen, isLast, arrival }: Props) {
  const { options, answer, section } = question
  const isRight = chosen === answer
  const right = options.find(({ id }) => id === answer)
  const own = options.find(({ id }) => id === chosen)
  return (
    <div className="mt-6">
      <h3
        ref={arrival}
        tabIndex={-1}
        className="flex scroll-mt-44 items-center gap-3 text-title outline-none lg:scroll-mt-20"
      >
        <VerdictIcon isRight={isRight} />
        {isRight ? 'Right' : 'Not right'}
      </h3>
      {!isRight && own && (
        <p className="mt-3">
          <b className="font-semibold">You chose “{own.text}”.</b> {own.explanation}
        </p>
      )}
      <p className="mt-3">
        {!isRight && <b className="font-semibold">Right is “{right?.text}”.</b>}{' '}
        {right?.explanation}
      </p>
      <p className="mt-3">
        Read more in <SectionLink section={section} />.
      </p>
      <div className="mt-5">
        <Button onClick={goOn}>{isLast ? 'See the result' : 'Next question'}</Button>
      </div>
    </div>
  )
}
