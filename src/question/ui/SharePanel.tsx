import { ShareChoices } from '../../ui/ShareChoices.tsx'
import { renderResultCard } from '../result-card.ts'
import { resultText, type SharedResult } from '../result-text.ts'

export function SharePanel({ result }: { result: SharedResult }) {
  return (
    <ShareChoices
      text={resultText(result)}
      draw={() => renderResultCard(result)}
      file="altius-quiz-result.png"
    />
  )
}
