import { checkOf } from '../checks.ts'
import { CheckQuestion } from './CheckQuestion.tsx'
import { island } from '../../../ui/ErrorBoundary.tsx'

/** What a section ends with. */
export const SectionCheck = island(Content)

function Content({ section }: { section: string }) {
  const check = checkOf(section)
  return check && <CheckQuestion check={check} lead="Check:" />
}
