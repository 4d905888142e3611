import { entryUnder } from '../cursor.ts'
import { type Direction } from '../grid.ts'
import { type Play } from '../play.ts'
import { goToClue } from '../store.ts'
import { type InGrid } from './Crossword.tsx'

type Props = { name: string; direction: Direction; play: Play; inGrid: InGrid }

/** The clues of one direction; pressing one goes to its word. */
export function ClueList({ name, direction, play, inGrid }: Props) {
  const current = entryUnder(play.grid, play.cursor)
  const entries = play.grid.entries.filter(entry => entry.direction === direction)
  return (
    <div>
      <h3 className="text-title">{name}</h3>
      <ol className="mt-2">
        {entries.map(({ id, number, clue, cells }) => {
          const isFilled = cells.every(cell => play.letters[cell] !== '')
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current.id ? 'true' : undefined}
                className="clue"
                onClick={() => inGrid(() => goToClue(id))}
              >
                <span className="clue-number">{number}</span>
                <span>
                  {clue} <span className="text-small text-soft">({cells.length})</span>
                </span>
                <span aria-hidden="true" className={isFilled ? 'tx-block flow' : 'tx-block wait'} />
                <span className="sr-only">{isFilled ? ', filled' : ', open'}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
