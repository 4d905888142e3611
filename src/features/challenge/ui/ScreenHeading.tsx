import { type ReactNode, type RefObject } from 'react'

type Props = { arrival: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** What a screen of the challenge begins with. */
export function ScreenHeading({ arrival, children }: Props) {
  return (
    <h2 ref={arrival} tabIndex={-1} className="text-title outline-none lg:text-[2rem]/[1.2]">
      {children}
    </h2>
  )
}
