import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { CONFLICT } from '../rules.ts'
import { sayTurn } from '../sentences.ts'
import { ConflictBoard } from './ConflictBoard.tsx'
import sheet from './conflict-by-hand.css?url&no-inline'

const ConflictPlay = lazyPart(async () => (await import('./ConflictPlay.tsx')).ConflictPlay, sheet)

export function ConflictByHand() {
  return (
    <LazyIsland placeholder={<Story />}>
      <ConflictPlay />
    </LazyIsland>
  )
}

const STORY = CONFLICT.filter(({ of, kind }) => of === 'C' && kind !== 'write')

function Story() {
  return (
    <ConflictBoard history={CONFLICT} data-finished>
      <p className="mt-4 text-small">{STORY.map(sayTurn).join(' ')}</p>
    </ConflictBoard>
  )
}
