import { DotNavigation } from './DotNavigation.tsx'
import { QuickAccess } from './QuickAccess.tsx'

/** One island, as both parts hydrate at the same moment. */
export function Navigation({ product }: { product: string }) {
  return (
    <>
      <DotNavigation />
      <QuickAccess product={product} />
    </>
  )
}
