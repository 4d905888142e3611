import { useStore } from '@nanostores/react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { $latestScore } from '../latest-score.ts'

/** Fits ten rows, a gap, and the visitor's place between four neighbors. */
const WITH_OWN_PLACE = 'min-h-[46.3rem] min-[22.5rem]:min-h-[45.2rem] xl:min-h-[24.2rem]'

export function LoadingTopTen() {
  const hasResult = useStore($latestScore, { ssr: () => undefined }) !== undefined
  return hasResult ? <Skeleton type="card" minHeight={WITH_OWN_PLACE} /> : <Skeleton type="card" />
}
