import { useRef } from 'react'
import { passFocus } from '../../../platform/focus.ts'
import { tryWinnersAgain } from '../api.ts'
import { Button } from '../../../ui/Button.tsx'

/** Why there is no list, and the way to one. */
export function Failed() {
  const words = useRef<HTMLDivElement>(null)
  return (
    <div ref={words} className="mt-8 border-l-4 border-clash py-2 pl-5">
      <p className="text-lead">The list of winners could not be read.</p>
      <p className="mt-1 text-soft">What had come is kept; only the rest is asked for again.</p>
      <div className="mt-4">
        <Button onClick={() => words.current && tryAgain(words.current)}>Try again</Button>
      </div>
    </div>
  )
}

/** The region of the winners stays, whatever it shows. */
function tryAgain(words: HTMLElement): void {
  const region = words.closest<HTMLElement>('[role="region"]')
  tryWinnersAgain()
  passFocus(words, region)
}
