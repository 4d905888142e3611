import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useFocusOnChange } from '../../../platform/focus.ts'
import { usePressGuard } from '../../../platform/press.ts'
import { formatDuration } from '../../../ui/format.ts'
import { type Play } from '../play.ts'
import { helpSentence } from '../sentences.ts'
import { $puzzle, runCrossword } from '../store.ts'
import { HelpButtons, NewGrid } from './Buttons.tsx'
import { ClueBar, ClueList } from './Clues.tsx'
import { GridView } from './GridView.tsx'

export function Crossword() {
  const { play, message, isTakenOver = false } = useStore($puzzle)
  const pressGuard = usePressGuard(`${play.seed} ${play.state}`)
  // Pauses while the other game is open.
  useEffect(runCrossword, [])
  return (
    <div
      data-testid="crossword-game"
      data-state={play.state}
      className="grid gap-x-11 gap-y-8 lg:grid-cols-[7fr_5fr]"
      {...pressGuard}
    >
      <div className="min-w-0">
        {play.state === 'playing' && <ClueBar play={play} />}
        <SolvedMessage play={play} isOwnChange={!isTakenOver} />
        <GridView play={play} />
        <div className="mt-5">
          {play.state === 'playing' ? (
            <HelpButtons play={play} message={message} />
          ) : (
            <NewGrid play={play} />
          )}
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-8">
        <ClueList name="Across" direction="across" play={play} />
        <ClueList name="Down" direction="down" play={play} />
      </div>
    </div>
  )
}

function SolvedMessage({ play, isOwnChange }: { play: Play; isOwnChange: boolean }) {
  const arrival = useFocusOnChange<HTMLHeadingElement>(play.state, isOwnChange)
  if (play.state !== 'solved') return null
  return (
    <div className="mb-5 border-l-4 border-flow pl-4">
      <h3 ref={arrival} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        {`Solved in ${formatDuration(Math.round(play.watch.spent / 1000))}.`}
      </h3>
      <p className="text-soft">{helpSentence(play.helps)}</p>
    </div>
  )
}
