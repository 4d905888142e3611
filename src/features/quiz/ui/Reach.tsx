import { highestIq, MODES, type Mode } from '../score.ts'

const NAMES: Record<Mode, string> = { relaxed: 'Relaxed', timed: 'Timed' }

/** What each mode can reach: 'Relaxed: up to 153. Timed: up to 160.' */
export function Reach() {
  const sentences = MODES.map(mode => `${NAMES[mode]}: up to ${Math.floor(highestIq(mode))}.`)
  return (
    <p className="mt-4 max-w-measure text-small text-soft">
      {sentences.join(' ')} Reading time is free: 1 second for 4 words.
    </p>
  )
}
