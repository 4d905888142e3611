import { type ComponentProps, type ReactNode } from 'react'
import { TxBlock, TxLane } from './TxBlock.tsx'

const SIZE = {
  small: '',
  /** Large on wide screens, and higher on all. */
  roomy: 'option-roomy',
  /** The others are large on wide screens alone. */
  long: 'option-long',
  large: 'option-large',
  largest: 'option-largest',
  /** Explained. */
  dense: 'option-dense'
} as const
export type OptionSize = keyof typeof SIZE

type Props = Omit<ComponentProps<'input'>, 'size'> & {
  size?: OptionSize
  isLocked?: boolean | undefined
  /** Stands below the words. */
  picture?: ReactNode
}

/** One of several answers, to choose from. */
export function Option({ size = 'small', isLocked, picture, children, ...native }: Props) {
  return (
    <label className={`option ${SIZE[size]} ${picture ? 'option-pictured' : ''}`}>
      <TxLane className="option-lane">
        <input
          type="radio"
          className="tx-block-first"
          aria-disabled={isLocked}
          // Disabled, it would lose the focus, and the verdict after it goes unheard.
          onClick={event => isLocked && event.preventDefault()}
          {...native}
        />
      </TxLane>
      <span>{children}</span>
      {picture && <span className="option-picture">{picture}</span>}
    </label>
  )
}

const JUDGED = {
  right: { box: 'option option-right', look: 'flow' },
  wrong: { box: 'option option-wrong', look: 'clash' },
  other: { box: 'option option-other', look: 'plain' }
} as const
export type Outcome = keyof typeof JUDGED

type JudgedProps = ComponentProps<'li'> & { outcome: Outcome; size: OptionSize }

/** The same option after the answer. */
export function JudgedOption({ outcome, size, children, ...native }: JudgedProps) {
  const { box, look } = JUDGED[outcome]
  return (
    <li className={`${box} ${SIZE[size]}`} {...native}>
      <TxLane aria-hidden="true">
        <TxBlock
          look={look}
          className={`tx-block-first ${look === 'plain' ? '' : 'option-arrived'}`}
        />
      </TxLane>
      <span>{children}</span>
    </li>
  )
}
