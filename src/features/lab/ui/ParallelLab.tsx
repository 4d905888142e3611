import { Suspense } from 'react'
import { Alive } from '../../../ui/ClientOnly.tsx'
import { ROOMS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './lab.css?url&no-inline'
import { Lab } from './Lab.tsx'

const StyledLab = withStyles(sheet, Lab)

/** A block of transactions to run in three ways, and to see it run. */
export function ParallelLab() {
  return (
    <Alive type="section" room={ROOMS.lab}>
      {() => (
        <Suspense fallback={<Skeleton type="section" room={ROOMS.lab} />}>
          <StyledLab />
        </Suspense>
      )}
    </Alive>
  )
}
