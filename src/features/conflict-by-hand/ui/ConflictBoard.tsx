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
    <div
      className={`flex flex-col rounded-block border border-line bg-raised p-4 sm:p-6 ${MIN_HEIGHT}`}
      {...native}
    >
      <Turns history={history} />
      <Versions history={history} />
      {children}
    </div>
  )
}
