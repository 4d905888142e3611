type Props = {
  /** Where the block stands and where the gates are, in per cent of the way. */
  at: number
  marks: readonly { at: number; label: string }[]
  tone: 'flow' | 'wait'
}

/** A block that has come so far on a lane with gates; the words beside it say the same. */
export function Track({ at, marks, tone }: Props) {
  return (
    <div aria-hidden="true" className="track-lane">
      {marks.map(mark => (
        <span key={mark.label} className="track-mark" style={{ left: `${mark.at}%` }}>
          {mark.label}
        </span>
      ))}
      <span
        className={tone === 'flow' ? 'tx-block flow' : 'tx-block wait'}
        style={{ left: `${at}%` }}
      />
    </div>
  )
}
