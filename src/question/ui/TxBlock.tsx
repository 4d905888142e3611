import { type ComponentProps } from 'react'

/** The colors of TxBlock.css. */
const LOOK = {
  plain: 'tx-block',
  flow: 'tx-block tx-block-flow',
  wait: 'tx-block tx-block-wait',
  clash: 'tx-block tx-block-clash',
  open: 'tx-block tx-block-open'
} as const

type BlockProps = ComponentProps<'span'> & { look?: keyof typeof LOOK }

/** A transaction, as a block. */
export function TxBlock({ look = 'plain', className = '', ...native }: BlockProps) {
  return <span className={`${LOOK[look]} ${className}`} {...native} />
}

/** The lane that blocks stand on. */
export function TxLane({ className = '', ...native }: ComponentProps<'span'>) {
  return <span className={`tx-block-lane ${className}`} {...native} />
}
