import { SECTIONS } from '../../../content/sections.ts'
import { type Option, type Question } from '../question-bank.ts'

/** A solid block with a check mark, or a hatched one with a cross. The words beside it say the same. */
export function RightOrWrongIcon({ isRight }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 36 26" width="36" height="26" aria-hidden="true" className="shrink-0">
      <rect x="1" y="1" width="34" height="24" rx="6" className={isRight ? 'flow' : 'clash'} />
      {isRight ? (
        <path d="m11.5 13.5 4.5 4.5 8.5-9.5" className="fill-none stroke-on-block stroke-[2.5]" />
      ) : (
        <g>
          <circle cx="18" cy="13" r="8" className="fill-raised" />
          <path d="m14.5 9.5 7 7m0-7-7 7" className="stroke-ink stroke-[2.25]" />
        </g>
      )}
    </svg>
  )
}

/** Why the chosen option is wrong. */
export function ChosenOption({ option: { text, explanation } }: { option: Option }) {
  return (
    <>
      <b className="font-semibold">You chose “{text}”.</b> {explanation}
    </>
  )
}

/** The right option and why it is right. */
export function RightOption({ option: { text, explanation } }: { option: Option }) {
  return (
    <>
      <b className="font-semibold">Right is “{text}”.</b> {explanation}
    </>
  )
}

/** A link to the section of the page that teaches something. */
export function SectionLink({ section }: { section: string }) {
  const label = SECTIONS.find(({ id }) => id === section)?.label ?? section
  return (
    <a href={`#${section}`} className="font-medium underline underline-offset-4">
      {label}
    </a>
  )
}

export function optionOf({ options }: Question, id: string): Option | undefined {
  return options.find(option => option.id === id)
}
