import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { SECTIONS } from '../../../content/sections.ts'
import { passFocus } from '../../../platform/focus.ts'
import { type Check, outcomeOf } from '../check.ts'
import { $answers } from '../store.ts'
import { CheckForm } from './CheckForm.tsx'
import { CheckLine } from './CheckLine.tsx'

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The questions whose latest answer was not right, to be answered again; nothing where there are none. */
export function MissedChecks({ checks }: { checks: readonly Check[] }) {
  const answers = useStore($answers)
  const box = useRef<HTMLDivElement>(null)
  // A question that is open stays on the list when it has been answered right: the reason is still to be read.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const missed = checks.filter(check => outcomeOf(check, answers) === 'missed')
  const listed = checks.filter(check => missed.includes(check) || opened.has(check.id))

  const toggle = (id: string, isOpen: boolean): void => {
    if (document.activeElement) passFocus(document.activeElement, box.current)
    setOpened(new Set(isOpen ? [...opened, id] : [...opened].filter(each => each !== id)))
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none" data-testid="missed-checks">
      {listed.length > 0 && (
        <div className="mb-8 grid gap-2">
          <h3 className="mb-2 text-title">
            Before you start:{' '}
            {missed.length > 0 ? `${NUMBERS[missed.length]} you missed` : 'nothing left'}
          </h3>
          {listed.map(check => (
            <CheckLine
              key={check.id}
              topic={check.topic.replace(/^./, letter => letter.toUpperCase())}
              outcome={outcomeOf(check, answers)}
              onToggle={isOpen => toggle(check.id, isOpen)}
            >
              <CheckForm check={check} putAway={() => toggle(check.id, false)} />
              <p className="mt-4 text-small">
                From{' '}
                <a href={`#${check.section}`} className="underline underline-offset-4">
                  {SECTIONS.find(({ id }) => id === check.section)?.label}
                </a>
              </p>
            </CheckLine>
          ))}
        </div>
      )}
    </div>
  )
}
