import { Suspense } from 'react'
import { ClientOnly } from '../../../ui/ClientOnly.tsx'
import { ISLAND_HEIGHTS } from '../../../ui/island-heights.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { withStyles } from '../../../ui/with-styles.ts'
import sheet from './lab.css?url&no-inline'
import { Lab } from './Lab.tsx'

const StyledLab = withStyles(sheet, Lab)

/** A block of transactions to run in three ways, and to see it run. */
export function ParallelLab() {
  return (
    <ClientOnly type="section" minHeight={ISLAND_HEIGHTS.lab}>
      {() => (
        <Suspense fallback={<Skeleton type="section" minHeight={ISLAND_HEIGHTS.lab} />}>
          <StyledLab />
        </Suspense>
      )}
    </ClientOnly>
  )
}
