import { DIFFICULTY_NAMES, lanesInWords, type RoundLane } from '../result-text.ts'

const BLOCKS = {
  right: 'tx-block flow arrive',
  wrong: 'tx-block clash arrive',
  current: 'tx-block border-ink',
  open: 'tx-block open'
} as const

/** The round as lanes: solid is right, hatched is wrong, hollow is the one on show. */
export function RoundLanes({ lanes }: { lanes: readonly RoundLane[] }) {
  return (
    <div role="img" aria-label={lanesInWords(lanes)} className="tiers">
      {lanes.map(({ difficulty, statuses }) => (
        <div key={difficulty}>
          <span className="text-small text-soft">{DIFFICULTY_NAMES[difficulty]}</span>
          <span className="round-lane">
            {statuses.map((status, index) => (
              <span key={`${index} ${status}`} className={BLOCKS[status]} />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}
