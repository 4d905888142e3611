import { lazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import sheet from './lab.css?url&no-inline'

export const LazyLab = lazyIsland(
  async () => (await import('./Lab.tsx')).Lab,
  <Skeleton type="section" />,
  sheet
)
