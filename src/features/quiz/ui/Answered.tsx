import { type Option } from '../question.ts'

type Props = { stem: string; options: readonly Option[]; right: string; chosen: string }

type Outcome = 'right' | 'wrong' | 'other'

const BLOCK = { right: 'tx-block flow', wrong: 'tx-block clash', other: 'tx-block' } as const
const BOX = {
  right: 'option answered is-right',
  wrong: 'option answered is-wrong',
  other: 'option answered'
} as const

/** The question as it was answered: every option can still be read, each with why. */
export function Answered({ stem, options, right, chosen }: Props) {
  return (
    <>
      <p className="mb-4 font-heading text-title font-semibold">{stem}</p>
      <ul className="grid gap-2" aria-label="Options">
        {options.map(({ id, text, explanation }) => {
          const outcome: Outcome = id === right ? 'right' : id === chosen ? 'wrong' : 'other'
          return (
            <li key={id} className={BOX[outcome]}>
              <span className="option-lane" aria-hidden="true">
                <span className={BLOCK[outcome]} />
              </span>
              <span>
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  {text}
                  <Label outcome={outcome} isChosen={id === chosen} />
                </span>
                {outcome === 'other' && (
                  <span className="mt-0.5 block text-small text-soft">{explanation}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Label({ outcome, isChosen }: { outcome: Outcome; isChosen: boolean }) {
  if (outcome === 'other') return null
  const text =
    outcome === 'wrong' ? 'Your answer' : isChosen ? 'Your answer, right' : 'The right answer'
  return <span className="text-small font-semibold">{text}</span>
}
