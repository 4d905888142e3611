import { type ReactNode, Suspense } from 'react'

type Props = {
  /** The address of a stylesheet, imported with `?url&no-inline`. */
  sheet: string
  /** What stands there until the stylesheet has come. */
  until: ReactNode
  children: ReactNode
}

/** Fetches the styles of a lazy island with it, so that they weigh nothing in the head of the page. */
export function Styled({ sheet, until, children }: Props) {
  return (
    <Suspense fallback={until}>
      <link rel="stylesheet" href={sheet} precedence="island" />
      {children}
    </Suspense>
  )
}
