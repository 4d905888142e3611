import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import sheet from './games.css?url&no-inline'

export const LazyGames = lazyIsland(
  async () => (await import('./TabbedGames.tsx')).TabbedGames,
  <Skeleton type="game" />,
  sheet
)
