import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type QuizIdentity } from '../../quiz/result-text.ts'
import sheet from './games.css?url&no-inline'

const TabbedGames = lazyPart(async () => (await import('./TabbedGames.tsx')).TabbedGames, sheet)

export function Games(identity: QuizIdentity) {
  return (
    <LazyIsland placeholder={<Skeleton type="game" />}>
      <TabbedGames {...identity} />
    </LazyIsland>
  )
}
