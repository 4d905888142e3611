import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { CONFLICT } from '../rules.ts'
import { sayTurn } from '../sentences.ts'
import { Board } from './Board.tsx'
import sheet from './conflict-by-hand.css?url&no-inline'

const Play = lazyPart(async () => (await import('./Play.tsx')).Play, sheet)

export function ConflictByHand() {
  return (
    <LazyIsland placeholder={<Story />}>
      <Play />
    </LazyIsland>
  )
}

const STORY = CONFLICT.filter(({ of, kind }) => of === 'C' && kind !== 'write')

function Story() {
  return (
    <Board history={CONFLICT} data-finished>
      <p className="mt-4 text-small">{STORY.map(sayTurn).join(' ')}</p>
    </Board>
  )
}
