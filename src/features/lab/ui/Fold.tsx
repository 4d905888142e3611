import { type ReactNode, useId, useState } from 'react'

/** From which width on a part has room to stand open, on small tablets without its title. */
const OPEN_FROM = {
  sm: { frame: 'sm:hidden', heading: 'hidden', button: '', closed: 'max-sm:hidden' },
  xl: { frame: '', heading: 'max-xl:hidden', button: 'xl:hidden', closed: 'max-xl:hidden' },
  never: { frame: '', heading: 'hidden', button: '', closed: 'hidden' }
} as const

type Props = {
  title: string
  /** A few quiet words beside the title. */
  note?: ReactNode
  openFrom: keyof typeof OPEN_FROM
  startsOpen?: boolean
  /** Draws what it holds only once it has been opened. */
  isLazy?: boolean
  children: ReactNode
}

/** A part of the lab that opens on demand, and where there is room for it stands open. */
export function Fold({
  title,
  note,
  openFrom,
  startsOpen = false,
  isLazy = false,
  children
}: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const [wasOpen, setWasOpen] = useState(startsOpen || !isLazy)
  const id = useId()
  const { frame, heading, button, closed } = OPEN_FROM[openFrom]
  const words = (
    <>
      {title}{' '}
      {note && <span className="text-small font-normal text-soft tabular-nums">{note}</span>}
    </>
  )
  return (
    <>
      <h4 className={`font-medium ${frame}`}>
        <span className={heading}>{words}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={`lab-fold ${button}`}
          onClick={() => {
            setOpen(!isOpen)
            setWasOpen(true)
          }}
        >
          <span>{words}</span>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 4.25 6 8.25 10 4.25" />
          </svg>
        </button>
      </h4>
      <div id={id} className={isOpen ? 'lab-folded' : closed}>
        {wasOpen && children}
      </div>
    </>
  )
}
