import { LazyIsland, lazyPart } from '../../../ui/LazyIsland.tsx'
import { LoadingTopTen } from './LoadingTopTen.tsx'
import sheet from './leaderboard.css?url&no-inline'

const TopTen = lazyPart(async () => (await import('./TopTen.tsx')).TopTen, sheet)

export function Leaderboard() {
  return (
    <LazyIsland placeholder={<LoadingTopTen />}>
      <TopTen />
    </LazyIsland>
  )
}
