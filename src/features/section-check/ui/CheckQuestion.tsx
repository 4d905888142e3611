import { useId, useState } from 'react'
import { VERDICTS } from '../../../content/verdicts.ts'
import { optionOf, type Question } from '../../../domain/quiz/question.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { answerCheck } from '../store.ts'

const LOOK = {
  right: 'border-flow-edge bg-flow text-on-block opacity-100 forced-colors:outline-2',
  wrong: 'border-clash-edge bg-clash-wash line-through opacity-100',
  other: ''
} as const

/** One line, three choices, answered in one press. */
export function CheckQuestion({ check, lead }: { check: Question; lead: string }) {
  const id = useId()
  const [chosen, choose] = useState<string>()
  const pressGuard = usePressGuard(check.id)
  const own = optionOf(check, chosen)
  const right = optionOf(check, check.answer)

  function answer(option: string): void {
    if (own) return
    choose(option)
    answerCheck(check.id, option)
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      {...pressGuard}
    >
      <p id={id} className="flex-(--check-flex) text-pretty">
        <b>{lead}</b> <span>{check.stem}</span>
      </p>
      <div className="flex flex-wrap gap-1.5 max-sm:flex-(--check-flex) noscript:hidden">
        {check.options.map(({ id, text }) => {
          const look = own && id === check.answer ? 'right' : id === chosen ? 'wrong' : 'other'
          return (
            <button
              key={id}
              type="button"
              aria-disabled={own !== undefined}
              aria-pressed={own && id === chosen}
              className={`button button-quiet px-3 text-small max-sm:flex-(--check-flex) ${LOOK[look]}`}
              onClick={() => answer(id)}
            >
              {text}
            </button>
          )
        })}
      </div>
      <p role="status" className="w-full text-small empty:hidden noscript:hidden">
        {own && (
          <>
            <b className={own === right ? 'text-flow-ink' : 'text-clash-ink'}>
              {`${VERDICTS[own === right ? 'right' : 'wrong']}.`}
            </b>
            <span>{` ${own.explanation}`}</span>
            {own !== right && <span>{` The answer: “${right?.text}”. ${right?.explanation}`}</span>}
          </>
        )}
      </p>
      <details className="hidden w-full text-small noscript:block">
        <summary>{check.options.map(({ text }) => text).join(' / ')}</summary>
        <p>{`${right?.text}. ${right?.explanation}`}</p>
      </details>
    </div>
  )
}
