import { TxBlock } from '../../../question/ui/TxBlock.tsx'
import { type WordDirection } from '../grid.ts'
import { entryUnder, goToEntry, isFilled, nextOpenEntry, type Play, progressOf } from '../play.ts'
import { clueName } from '../sentences.ts'
import { goToClueBeside, runCheck, updatePlay } from '../store.ts'
import { focusGrid } from './GridView.tsx'

export function ClueBar({ play }: { play: Play }) {
  const entry = entryUnder(play)
  const { filled, total } = progressOf(play)
  const isDone = isFilled(play, entry)
  return (
    <div className="crossword-bar">
      <ClueButton name="Previous clue" offset={-1} />
      <p className="min-w-0 flex-1" data-testid="clue">
        <span>{clueName(entry)}</span>
        {!isDone && (
          <span className="text-small text-soft">{` · ${entry.cells.length} letters`}</span>
        )}
        <span className={`text-small text-soft tabular-nums ${isDone ? 'max-[23rem]:hidden' : ''}`}>
          {` · ${filled} of ${total} filled`}
        </span>
        {isDone && <NextStep play={play} />}
        <span className="crossword-clue block font-semibold">{entry.clue}</span>
      </p>
      <ClueButton name="Next clue" offset={1} />
    </div>
  )
}

/** Where a phone has no Tab, and the buttons below are under its keyboard. */
function NextStep({ play }: { play: Play }) {
  const next = nextOpenEntry(play)
  const goOn = (): void => {
    if (next) updatePlay(each => goToEntry(each, next.id))
    else runCheck('all')
    focusGrid()
  }
  return (
    <span className="text-small">
      {' · '}
      <button
        type="button"
        className="min-h-6 whitespace-nowrap underline underline-offset-4"
        onClick={goOn}
      >
        {next ? `Next: ${clueName(next)}` : 'Find the wrong letter'}
      </button>
    </span>
  )
}

function ClueButton({ name, offset }: { name: string; offset: 1 | -1 }) {
  return (
    <button
      type="button"
      aria-label={name}
      className="grid size-11 flex-none place-items-center rounded-block hover:bg-line"
      onClick={() => {
        goToClueBeside(offset)
        focusGrid()
      }}
    >
      <svg viewBox="0 0 12 12" className="size-3.5" aria-hidden="true">
        <path
          d={offset > 0 ? 'm4 1 5 5-5 5' : 'm8 11-5-5 5-5'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
    </button>
  )
}

type ListProps = { name: string; direction: WordDirection; play: Play }

export function ClueList({ name, direction, play }: ListProps) {
  const current = entryUnder(play)
  const entries = play.grid.entries.filter(entry => entry.direction === direction)
  return (
    <div>
      <h3 className="text-title">{name}</h3>
      <ol className="mt-2">
        {entries.map(entry => {
          const { id, number, clue, cells } = entry
          const hasAll = isFilled(play, entry)
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current.id ? 'true' : undefined}
                className="grid min-h-11 w-full grid-cols-[1.75rem_1fr_auto] items-center gap-2 border-b border-line px-2 py-1.5 text-start leading-[1.4] hover:bg-raised aria-[current=true]:bg-flow-wash"
                onClick={() => {
                  updatePlay(each => goToEntry(each, id))
                  focusGrid()
                }}
              >
                <span className="font-semibold tabular-nums">{number}</span>
                <span>
                  <span>{`${clue}\u00a0`}</span>
                  <span className="text-small text-soft">{`(${cells.length})`}</span>
                </span>
                <TxBlock look={hasAll ? 'flow' : 'plain'} className="h-3.25 w-5 rounded-sm" />
                <span className="sr-only">{hasAll ? ', filled' : ', not filled'}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
