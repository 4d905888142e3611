import { Enlivened } from '../../../ui/Enlivened.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import { CONFLICT } from '../rules.ts'
import { sayTurn } from '../sentences.ts'
import { Board } from './Board.tsx'
import sheet from './conflict-by-hand.css?url&no-inline'
import { Play } from './Play.tsx'

const StyledPlay = withStyles(sheet, Play)

/** Two transactions on one pool, for the reader to run and to check. */
export function ConflictByHand() {
  return (
    <Enlivened finished={<Story />}>
      <StyledPlay />
    </Enlivened>
  )
}

/** What Cleo does; what she writes stands in the picture. */
const STORY = CONFLICT.filter(({ of, kind }) => of === 'C' && kind !== 'write')

/** What the reader would find out: whoever reads too early runs again. */
function Story() {
  return (
    <Board history={CONFLICT} data-finished>
      <p className="mt-4 text-small">{STORY.map(sayTurn).join(' ')}</p>
    </Board>
  )
}
