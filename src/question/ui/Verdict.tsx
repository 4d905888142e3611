import { type ComponentProps, type ReactNode, type RefObject } from 'react'
import '../../figures/kit.css'
import { SECTIONS } from '../../content/sections.ts'
import { keepLook, type Proof } from '../../race/lab-links.ts'
import { returnToMark } from '../../platform/focus.ts'
import { type Option } from '../../domain/quiz/question.ts'
import { mistakeUrl } from '../../site.ts'
import { VERDICTS } from '../../content/verdicts.ts'
import { JudgedOption, type OptionSize, type Outcome } from './Option.tsx'
import { type Asked, type Layout, layoutOf } from './question-layout.ts'
import { unbroken } from './QuestionForm.tsx'

/** How an answer was judged; `answer` is the id of the right option, where it may be told. */
export type Judged = Asked & {
  id?: string
  chosen: string
  isRight: boolean
  answer?: string
  section?: string
  proof?: Proof | undefined
}

type Props = {
  judged: Judged
  arrival: RefObject<HTMLHeadingElement | null>
  /** Stand below the words, on wide screens beside them. */
  actions?: ReactNode
}

export function Verdict({ judged, arrival, actions }: Props) {
  const { isRight, section, proof } = judged
  return (
    <div className={actions ? 'verdict-beside' : undefined}>
      <h3
        ref={arrival}
        tabIndex={-1}
        className="verdict-part verdict-heading flex scroll-mt-20 items-center gap-3 text-title outline-none"
      >
        <VerdictIcon isRight={isRight} />
        <span>{VERDICTS[isRight ? 'right' : 'wrong']}</span>
      </h3>
      <Reasons judged={judged} />
      {section && (
        <p className="verdict-part verdict-words">
          Read more in <SectionLink section={section} />
          {isRight && proof && (
            <span>
              , or <LabLink proof={proof}>see it in the lab</LabLink>
            </span>
          )}
          <span>.</span>
        </p>
      )}
      {actions && <div className="verdict-actions">{actions}</div>}
    </div>
  )
}

export function Reasons({ judged }: { judged: Judged }) {
  const { id, stem, options, chosen, isRight, answer, proof } = judged
  const [own, right] = [chosen, answer].map(wanted => options.find(({ id }) => id === wanted))
  return (
    <>
      {own && <Why lead="You chose" option={own} />}
      {!isRight && right && <Why lead="The answer:" option={right} />}
      {!isRight && proof && (
        <p className="verdict-part verdict-words border-t border-line">
          <LabLink proof={proof} className="flex min-h-11 w-fit items-center">
            See it in the lab
          </LabLink>
          <span className="block text-small text-soft">{proof.look}</span>
        </p>
      )}
      <p className="verdict-part verdict-mistake text-small text-soft">
        <MistakeLink statement={id ?? stem} />
      </p>
    </>
  )
}

/** Opens a form that knows what is meant. */
export function MistakeLink({ statement }: { statement: string }) {
  const { pathname } = location
  const checked = document.documentElement.dataset['checked'] ?? ''
  return (
    <a
      className="inline-flex min-h-6 items-center underline underline-offset-4"
      target="_blank"
      href={mistakeUrl({ place: pathname, statement, checked })}
    >
      Something wrong?
    </a>
  )
}

function Why({ lead, option }: { lead: string; option: Option }) {
  return (
    <p className="verdict-part verdict-words text-pretty">
      <b>{`${lead} “${option.text}”.`}</b>
      <span>{` ${option.explanation}`}</span>
    </p>
  )
}

type AnsweredProps = Layout & {
  judged: Judged
  /** The verdict, under the row of the chosen option. */
  children?: ReactNode
}

/** The answered question: each option stays readable, with its explanation. */
export function AnsweredQuestion({ judged, children, ...layout }: AnsweredProps) {
  const { stem, options, chosen } = judged
  const place = children ? options.findIndex(({ id }) => id === chosen) + 1 : 0
  const end = place || options.length
  const look = layoutOf({ stem, options, ...layout })
  const size = layout.layout === 'row' ? 'dense' : look.size
  const list = { judged, draw: layout.draw, size }
  return (
    <div className={look.frame}>
      <div className="question-asked">
        <p className="question-heading font-semibold">{unbroken(stem)}</p>
        {layout.figure}
      </div>
      <div className={`${look.options} question-options-answered`}>
        <Options {...list} label="Options" shown={options.slice(0, end)} />
        {children && <div className="question-verdict">{children}</div>}
        {end < options.length && (
          <Options {...list} label="Further options" shown={options.slice(end)} />
        )}
      </div>
    </div>
  )
}

type OptionsProps = Pick<Layout, 'draw'> & {
  judged: Judged
  size: OptionSize
  label: string
  shown: readonly Option[]
}

function Options({ judged, draw, size, label, shown }: OptionsProps) {
  const { chosen, isRight, answer } = judged
  return (
    <ul className="contents" aria-label={label}>
      {shown.map(({ id, text, explanation }) => {
        const isChosen = id === chosen
        const outcome =
          id === answer || (isChosen && isRight) ? 'right' : isChosen ? 'wrong' : 'other'
        return (
          <JudgedOption key={id} ref={isChosen ? returnToMark : null} outcome={outcome} size={size}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              {draw?.(text) ?? <span>{text}</span>}
              {outcome !== 'other' && (
                <span className="text-small font-semibold">{labelOf(outcome, isChosen)}</span>
              )}
            </span>
            {outcome === 'other' && (
              <span className="mt-0.5 block text-small text-soft">{explanation}</span>
            )}
          </JudgedOption>
        )
      })}
    </ul>
  )
}

function labelOf(outcome: Exclude<Outcome, 'other'>, isChosen: boolean): string {
  if (!isChosen) return 'Answer'
  return outcome === 'right' ? 'Correct' : 'Your answer'
}

const LINK = 'font-semibold underline underline-offset-4'

type LabLinkProps = { proof: Proof; className?: string; children: string }

export function LabLink({ proof, className = '', children }: LabLinkProps) {
  return (
    <a
      href={`/?lab=${proof.moment}#lab`}
      onClick={() => keepLook(proof)}
      className={`${LINK} ${className}`}
    >
      {children}
    </a>
  )
}

type SectionLinkProps = ComponentProps<'a'> & {
  section: string
  /** `/` on other pages. */
  base?: '/' | ''
}

export function SectionLink({ section, base = '', className = '', ...native }: SectionLinkProps) {
  return (
    <a href={`${base}#${section}`} className={`${LINK} ${className}`} {...native}>
      {SECTIONS.find(({ id }) => id === section)?.label ?? section}
    </a>
  )
}

/** Decorative: the words beside it say the same. */
export function VerdictIcon({ isRight }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 36 26" width="36" height="26" aria-hidden="true" className="flex-none">
      <rect
        x="1"
        y="1"
        width="34"
        height="24"
        rx="6"
        className={isRight ? 'kit-flow' : 'verdict-icon-wrong'}
      />
      {isRight ? (
        <path d="m11.5 13.5 4.5 4.5 8.5-9.5" className="fill-none stroke-on-block stroke-[2.5]" />
      ) : (
        <g>
          <circle cx="18" cy="13" r="8" className="fill-raised" />
          <path d="m14.5 9.5 7 7m0-7-7 7" className="stroke-ink stroke-[2.5]" />
        </g>
      )}
    </svg>
  )
}
