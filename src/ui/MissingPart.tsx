import { useEffect, useRef } from 'react'

/**
 * The place of a part that couldn't be loaded. The page itself fills it, as it does for whole islands, with the
 * way to try again: src/platform/offline/missing-parts.ts
 */
export function MissingPart({ retry }: { retry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The panel is the page's, not React's: it has to be there when React itself did not come.
  useEffect(() => {
    place.current?.dispatchEvent(new CustomEvent('part:missing', { bubbles: true, detail: retry }))
  }, [retry])
  return <div ref={place} />
}
