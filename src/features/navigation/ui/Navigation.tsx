import { followUrl } from '../follow-url.ts'
import { DotNavigation } from './DotNavigation.tsx'
import { QuickAccess } from './QuickAccess.tsx'

// As soon as this code is there: a scroll while React is still at work must not be missed.
if (!import.meta.env.SSR) followUrl()

/** What floats over the landing page: one island, as both parts are hydrated at the same moment. */
export function Navigation({ product }: { product: string }) {
  return (
    <>
      <DotNavigation />
      <QuickAccess product={product} />
    </>
  )
}
