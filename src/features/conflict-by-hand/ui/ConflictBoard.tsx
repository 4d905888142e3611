import { type ComponentProps, type ReactNode } from 'react'
import { type History } from '../rules.ts'
import { Turns } from './Turns.tsx'
import { Versions } from './Versions.tsx'

type Props = ComponentProps<'div'> & { history: History; news: ReactNode; controls: ReactNode }

/** Keeps room for the longest news and all buttons, so nothing moves. On wide screens each lane has its button beside it. */
export function ConflictBoard({ history, news, controls, ...native }: Props) {
  return (
    <div
      className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[13rem_1fr] [&_rect]:[transition:fill_200ms_var(--ease-lane)]"
      {...native}
    >
      <div className="min-h-[4lh] text-title font-semibold min-[24rem]:min-h-[3lh] lg:col-span-2 lg:min-h-[2lh]">
        {news}
      </div>
      <div className="lg:col-start-2 lg:row-start-2">
        <Turns history={history} />
      </div>
      <div className="grid min-h-24 grid-cols-2 content-start gap-2 lg:row-span-2 lg:row-start-2 lg:gap-y-6 lg:pt-6.5">
        {controls}
      </div>
      <div className="lg:col-start-2">
        <Versions history={history} />
      </div>
    </div>
  )
}
