import { checksAt } from '../checks.ts'
import { CheckQuestion } from './CheckQuestion.tsx'
import { MissedChecks } from './MissedChecks.tsx'

/** What a section opens with. */
export function SectionCheck({ section }: { section: string }) {
  const { asked, earlier } = checksAt(section)
  return (
    <div className="grid gap-4">
      {earlier && <MissedChecks checks={[earlier]} />}
      {asked && <CheckQuestion check={asked} lead="Check:" />}
    </div>
  )
}
