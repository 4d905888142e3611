import { useEffect } from 'react'
import { followUrl } from '../follow-url.ts'
import { DotNavigation } from './DotNavigation.tsx'
import { QuickAccess } from './QuickAccess.tsx'

/** What floats over the landing page: one island, as both are hydrated at the same moment. */
export function Navigation({ product }: { product: string }) {
  // The address belongs to the browser.
  useEffect(followUrl, [])
  return (
    <>
      <DotNavigation />
      <QuickAccess product={product} />
    </>
  )
}
