import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { LoadingTopTen } from './LoadingTopTen.tsx'

export const LazyLeaderboard = lazyIsland(
  async () => (await import('./TopTen.tsx')).TopTen,
  <LoadingTopTen />
)
