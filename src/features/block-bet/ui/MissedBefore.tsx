import { CHECKS } from '../../section-check/checks.ts'
import { MissedChecks } from '../../section-check/ui/MissedChecks.tsx'

export function MissedBefore() {
  return (
    <div className="grid gap-4 empty:hidden">
      <MissedChecks checks={CHECKS} heading="You missed these before" most={2} />
    </div>
  )
}
