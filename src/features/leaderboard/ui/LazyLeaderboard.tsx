import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { LoadingTopTen } from './LoadingTopTen.tsx'

const TopTen = lazyPart(async () => (await import('./TopTen.tsx')).TopTen)

export function LazyLeaderboard() {
  return (
    <LazyIsland placeholder={<LoadingTopTen />}>
      <TopTen />
    </LazyIsland>
  )
}
