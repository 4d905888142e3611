import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import sheet from './games.css?url&no-inline'

const TabbedGames = lazyPart(async () => (await import('./TabbedGames.tsx')).TabbedGames, sheet)

export function LazyGames() {
  return (
    <LazyIsland placeholder={<Skeleton type="game" />}>
      <TabbedGames />
    </LazyIsland>
  )
}
