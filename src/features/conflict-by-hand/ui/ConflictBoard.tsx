import { type ComponentProps } from 'react'
import { type History } from '../rules.ts'
import { Turns } from './Turns.tsx'
import { Versions } from './Versions.tsx'

/** Same height before and after loading, so nothing moves. */
const MIN_HEIGHT = 'min-h-164 min-[24.375rem]:min-h-138 sm:min-h-142'

export function ConflictBoard({
  history,
  children,
  ...native
}: ComponentProps<'div'> & { history: History }) {
  return (
    <div className={`card flex flex-col ${MIN_HEIGHT}`} {...native}>
      <Turns history={history} />
      <Versions history={history} />
      {children}
    </div>
  )
}
