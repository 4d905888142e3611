import { type KeyboardEvent } from 'react'
import { chooseGame, type GameName, GAMES } from '../store.ts'

const NAMES: Record<GameName, string> = { quiz: 'IQ quiz', crossword: 'Crossword' }

export function tabId(game: GameName): string {
  return `${game}-tab`
}

export function panelId(game: GameName): string {
  return `${game}-panel`
}

/** Arrows, Home and End choose a tab; Tab goes on into its game. */
export function GameTabs({ chosen }: { chosen: GameName }) {
  return (
    <div role="tablist" aria-label="Games" className="game-tabs">
      {GAMES.map(game => (
        <button
          key={game}
          type="button"
          role="tab"
          id={tabId(game)}
          aria-controls={panelId(game)}
          aria-selected={game === chosen}
          tabIndex={game === chosen ? 0 : -1}
          onClick={() => chooseGame(game)}
          onKeyDown={walk}
        >
          {NAMES[game]}
        </button>
      ))}
    </div>
  )
}

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: at => at + 1,
  ArrowLeft: at => at - 1,
  Home: () => 0,
  End: () => -1
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])]
  const to = STEPS[event.key]?.(tabs.indexOf(event.currentTarget))
  if (to === undefined) return
  event.preventDefault()
  const game = GAMES.at(to % GAMES.length)
  if (!game) return
  chooseGame(game)
  document.getElementById(tabId(game))?.focus()
}
