import { DIFFICULTY_NAMES, lanesInWords, type RoundLane } from '../result-text.ts'
import { TxBlock, TxLane } from './TxBlock.tsx'

const BLOCKS = {
  right: { look: 'flow', className: 'round-lanes-block' },
  wrong: { look: 'clash', className: 'round-lanes-block' },
  current: { look: 'plain', className: 'round-lanes-block border-ink' },
  open: { look: 'open', className: 'round-lanes-block' }
} as const

const SIZE = {
  /** On phones, the lanes stand side by side. */
  strip: 'round-lanes round-lanes-strip',
  large: 'round-lanes',
  tall: 'round-lanes round-lanes-tall'
} as const

type Props = { lanes: readonly RoundLane[]; size: keyof typeof SIZE; isStill?: boolean }

/** The round as lanes: solid is right, hatched is wrong, hollow is the one on show. */
export function RoundLanes({ lanes, size, isStill = false }: Props) {
  const isArriving = (status: keyof typeof BLOCKS): boolean =>
    !isStill && (status === 'right' || status === 'wrong')
  return (
    <div role="img" aria-label={lanesInWords(lanes)} className={SIZE[size]}>
      {lanes.map(({ difficulty, statuses }) => (
        <div key={difficulty} className="round-lanes-tier">
          <span className="text-small text-soft">{DIFFICULTY_NAMES[difficulty]}</span>
          <TxLane className="round-lanes-lane">
            {statuses.map((status, index) => (
              <TxBlock
                key={`${index} ${status}`}
                look={BLOCKS[status].look}
                className={`${BLOCKS[status].className} ${isArriving(status) ? 'round-lanes-arrive' : ''}`}
              />
            ))}
          </TxLane>
        </div>
      ))}
    </div>
  )
}
