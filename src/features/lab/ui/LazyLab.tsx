import { lazyPart, LazyIsland } from '../../../ui/LazyIsland.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import sheet from './lab.css?url&no-inline'

const Lab = lazyPart(async () => (await import('./Lab.tsx')).Lab, sheet)

export function LazyLab() {
  return (
    <LazyIsland placeholder={<Skeleton type="section" />}>
      <Lab />
    </LazyIsland>
  )
}
