import { type Reviewed, sectionsToReread } from '../round.ts'
import { SectionLink } from './SectionLink.tsx'

/** The sections that teach what was missed. */
export function ReadAgain({ reviewed }: { reviewed: readonly Reviewed[] }) {
  const sections = sectionsToReread(reviewed)
  return (
    <div>
      <h4 className="font-heading text-title font-semibold">What to read again</h4>
      {sections.length === 0 ? (
        <p className="mt-2 text-soft">Nothing: you had every question right.</p>
      ) : (
        <ul aria-label="What to read again" className="mt-2">
          {sections.map(({ section, missed }) => (
            <li key={section} className="flex min-h-11 items-center gap-3 border-b border-line">
              <SectionLink section={section} />
              <span className="text-small text-soft">{missed} missed</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
