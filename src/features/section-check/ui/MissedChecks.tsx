import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { passFocus } from '../../../platform/focus.ts'
import { type Check } from '../checks.ts'
import { $checkAnswers, checkOutcome } from '../store.ts'
import { CheckForm } from './CheckForm.tsx'
import { CheckLine } from './CheckLine.tsx'

export function MissedChecks({ checks }: { checks: readonly Check[] }) {
  const answers = useStore($checkAnswers)
  const box = useRef<HTMLDivElement>(null)
  // A corrected check stays until closed, so its reason can be read.
  const [open, setOpen] = useState<string>()
  const missed = checks.filter(check => checkOutcome(check, answers) === 'missed')
  const listed = checks.filter(check => missed.includes(check) || check.id === open)

  function toggle(id: string, isOpen: boolean): void {
    if (document.activeElement) passFocus(document.activeElement, box.current)
    setOpen(current => (isOpen ? id : current === id ? undefined : current))
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none" data-testid="missed-checks">
      {listed.length > 0 && (
        <details className="fold mb-8">
          <summary>
            <h3 className="inline">
              Warm up: {missed.length > 0 ? `${missed.length} to try again` : 'nothing left'}
            </h3>
          </summary>
          <div className="mt-2 -mb-4.25">
            {listed.map(check => (
              <CheckLine
                key={check.id}
                topic={check.topic.replace(/^./, letter => letter.toUpperCase())}
                outcome={checkOutcome(check, answers)}
                group="missed-checks"
                onToggle={isOpen => toggle(check.id, isOpen)}
              >
                <CheckForm check={check} onDone={() => toggle(check.id, false)} />
              </CheckLine>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
