import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Question } from '../../../domain/quiz/question.ts'
import { $checkAnswers, checkOutcome } from '../store.ts'
import { CheckQuestion } from './CheckQuestion.tsx'

/** Those of `checks` that were missed, asked again. A corrected one stays until the page is left. */
export function MissedChecks({ checks }: { checks: readonly Question[] }) {
  const answers = useStore($checkAnswers, { ssr: 'initial' })
  const [shown, show] = useState<readonly Question[]>([])
  const missed = checks.filter(check => checkOutcome(check, answers) === 'missed')
  const added = missed.filter(check => !shown.includes(check))
  if (added.length > 0) show([...shown, ...added])
  return shown.map(check => <CheckQuestion key={check.id} check={check} lead="Once more:" />)
}
