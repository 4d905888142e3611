import { useStore } from '@nanostores/react'
import { type Play, type Scope, SCOPES } from '../play.ts'
import { helpSentence } from '../sentences.ts'
import { $helpMessage, checkLetters, revealLetters } from '../store.ts'

const NAMES: Record<Scope, string> = { letter: 'Letter', word: 'Word', all: 'All' }

export function HelpButtons({ play }: { play: Play }) {
  const message = useStore($helpMessage)
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Group name="Check" onPress={checkLetters} />
        <Group name="Reveal" onPress={revealLetters} />
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap justify-between gap-x-6 text-small">
        <p role="status">{message}</p>
        <p className="text-soft">{helpSentence(play.helps)}</p>
      </div>
    </div>
  )
}

function Group({ name, onPress }: { name: string; onPress: (scope: Scope) => void }) {
  return (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      <span className="w-14 text-small font-semibold" aria-hidden="true">
        {name}
      </span>
      {SCOPES.map(scope => (
        <button
          key={scope}
          type="button"
          aria-label={`${name} ${scope}`}
          className="quiet-button"
          onClick={() => onPress(scope)}
        >
          {NAMES[scope]}
        </button>
      ))}
    </div>
  )
}
