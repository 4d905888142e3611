import { followUrl } from '../follow-url.ts'
import { DotNavigation } from './DotNavigation.tsx'
import { QuickAccess } from './QuickAccess.tsx'

// Before React hydrates, so no scroll is missed.
if (!import.meta.env.SSR) followUrl()

/** One island, as both parts hydrate at the same moment. */
export function Navigation({ product }: { product: string }) {
  return (
    <>
      <DotNavigation />
      <QuickAccess product={product} />
    </>
  )
}
