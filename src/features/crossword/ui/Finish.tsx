import { type Play } from '../play.ts'
import { helpSentence, solvedSentence } from '../sentences.ts'
import { useFocusOnChange } from '../../../platform/focus.ts'

/** Says how long the grid took and with how much help, once it is solved. */
export function Finish({ play }: { play: Play }) {
  const arrival = useFocusOnChange<HTMLHeadingElement>(play.state)
  if (play.state !== 'solved') return null
  return (
    <div className="mb-5 border-l-4 border-flow pl-4">
      <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        {solvedSentence(play.elapsed)}
      </h3>
      <p className="text-soft">{helpSentence(play.helps)}</p>
    </div>
  )
}
