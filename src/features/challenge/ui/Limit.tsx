import { type RefObject } from 'react'
import { LIMIT_WORDS, type LimitReason } from '../sentences.ts'
import { Account } from './Account.tsx'
import { PracticeLink } from './Start.tsx'

type Props = {
  arrival: RefObject<HTMLHeadingElement | null>
  reason: LimitReason
  opensIn: string | undefined
}

export function Limit({ arrival, reason, opensIn }: Props) {
  const { title, text } = LIMIT_WORDS[reason]
  return (
    <div className="grid gap-x-16 lg:grid-cols-[2fr_1fr]">
      <div>
        <h2 ref={arrival} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        <p className="mt-2 max-w-measure text-lead">{text}</p>
        {opensIn && <p className="mt-2">Your next round opens in {opensIn}.</p>}
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <PracticeLink />
          <a href="/winners" className="underline underline-offset-4">
            See the winners
          </a>
        </div>
      </div>
      <Account />
    </div>
  )
}
