import { syncHashWithSection } from '../section-hash.ts'
import { DotNavigation } from './DotNavigation.tsx'
import { QuickAccess } from './QuickAccess.tsx'

// Before React hydrates, so no scroll is missed.
if (!import.meta.env.SSR) syncHashWithSection()

/** One island, as both parts hydrate at the same moment. */
export function Navigation({ product }: { product: string }) {
  return (
    <>
      <DotNavigation />
      <QuickAccess product={product} />
    </>
  )
}
