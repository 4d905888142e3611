import { clueName } from '../cell-name.ts'
import { entryUnder } from '../cursor.ts'
import { type Play, progress } from '../play.ts'
import { goToClueBeside } from '../store.ts'
import { type InGrid } from './Crossword.tsx'

type Props = { play: Play; inGrid: InGrid }

/** The clue under the cursor, in view while the grid is, with the ways to its neighbours. */
export function ClueBar({ play, inGrid }: Props) {
  const { number, direction, clue, cells } = entryUnder(play.grid, play.cursor)
  const { filled, total } = progress(play)
  return (
    <div className="clue-bar">
      <Way name="Previous clue" way={-1} inGrid={inGrid} />
      <p className="min-w-0 flex-1" data-testid="clue">
        <b className="font-semibold">{clueName({ number, direction })}</b>
        <span className="text-small text-soft tabular-nums">
          {' '}
          · {cells.length} letters · {filled} of {total} filled
        </span>
        <br />
        {clue}
      </p>
      <Way name="Next clue" way={1} inGrid={inGrid} />
    </div>
  )
}

function Way({ name, way, inGrid }: { name: string; way: 1 | -1; inGrid: InGrid }) {
  return (
    <button
      type="button"
      aria-label={name}
      className="grid size-11 shrink-0 place-items-center rounded-block hover:bg-line"
      onClick={() => inGrid(() => goToClueBeside(way))}
    >
      <svg
        viewBox="0 0 12 12"
        className={way === 1 ? 'size-3.5' : 'size-3.5 rotate-180'}
        aria-hidden="true"
      >
        <path d="m4 1 5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  )
}
