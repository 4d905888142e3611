import { LazyIsland } from '../../../ui/LazyIsland.tsx'
import { CONFLICT } from '../rules.ts'
import { sayTurn } from '../sentences.ts'
import { ConflictBoard } from './ConflictBoard.tsx'
import { ConflictPlay } from './ConflictPlay.tsx'

export function ConflictByHand() {
  return (
    <LazyIsland placeholder={<Story />}>
      <ConflictPlay />
    </LazyIsland>
  )
}

const [found = '', ...rerun] = CONFLICT.slice(-4, -1).map(sayTurn)

function Story() {
  return (
    <ConflictBoard
      history={CONFLICT}
      news={found}
      controls={<p className="col-span-2 text-small">{rerun.join(' ')}</p>}
      data-finished
    />
  )
}
