import { checkOf } from '../checks.ts'
import { CheckQuestion } from './CheckQuestion.tsx'

/** What a section ends with. */
export function SectionCheck({ section }: { section: string }) {
  const check = checkOf(section)
  return check && <CheckQuestion check={check} lead="Check:" />
}
