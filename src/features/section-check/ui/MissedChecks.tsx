import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Question } from '../../../domain/quiz/question.ts'
import { $checkAnswers, isMissed } from '../store.ts'
import { CheckQuestion } from './CheckQuestion.tsx'

type Props = { checks: readonly Question[]; heading?: string; most?: number }

/** Those of `checks` that were missed, asked again. A corrected one stays until the page is left. */
export function MissedChecks({ checks, heading, most = Infinity }: Props) {
  const answers = useStore($checkAnswers, { ssr: 'initial' })
  const [shown, show] = useState<readonly Question[]>([])
  const missed = checks.filter(check => isMissed(check, answers))
  const added = missed.filter(check => !shown.includes(check)).slice(0, most - shown.length)
  if (added.length > 0) show([...shown, ...added])
  if (shown.length === 0) return null
  return (
    <>
      {heading && <h3 className="text-title">{heading}</h3>}
      {shown.map(check => (
        <CheckQuestion key={check.id} check={check} lead="Once more:" />
      ))}
    </>
  )
}
