import { useStore } from '@nanostores/react'
import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { optionOf } from '../../../domain/quiz/question.ts'
import { type Check, checkOf } from '../checks.ts'
import { $checkAnswers, checkOutcome } from '../store.ts'
import sheet from '../../../question/ui/question.css?url&no-inline'
import { CheckLine } from './CheckLine.tsx'

const CheckForm = lazyPart(async () => (await import('./CheckForm.tsx')).CheckForm, sheet)

/** The answer opens without scripts too. */
export function SectionCheck({ section }: { section: string }) {
  const check = checkOf(section)
  const answers = useStore($checkAnswers, { ssr: 'initial' })
  return (
    <CheckLine lead="Check yourself:" topic={check.topic} outcome={checkOutcome(check, answers)}>
      <LazyIsland placeholder={<PlainCheck check={check} />}>
        <CheckForm check={check} />
      </LazyIsland>
    </CheckLine>
  )
}

function PlainCheck({ check }: { check: Check }) {
  const right = optionOf(check, check.answer)
  return (
    <>
      <p className="text-lead">{check.stem}</p>
      <ul className="mt-3">
        {check.options.map(({ id, text }) => (
          <li key={id} className="border-t border-line py-2">
            {text}
          </li>
        ))}
      </ul>
      <details className="fold">
        <summary>Show the answer</summary>
        <p className="max-w-measure">
          <b className="font-semibold">{right?.text}.</b> {right?.explanation}
        </p>
      </details>
    </>
  )
}
