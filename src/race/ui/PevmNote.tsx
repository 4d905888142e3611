import { type KnownBlock } from '../../content/real-blocks.ts'

/** Who measured the block, and why our model says otherwise. */
const GAS_AND_TIME =
  'Our model takes gas for time, and handing out work costs it nothing. On a real machine the time behind one unit of gas varies, and short transactions cost more to schedule than to run.'

export function PevmNote({ block: { pevm } }: { block: KnownBlock }) {
  if (!pevm) return <span>{GAS_AND_TIME}</span>
  return (
    <span>
      pevm is an open-source parallel engine,{' '}
      <a
        className="underline underline-offset-4"
        href="https://github.com/risechain/pevm/blob/main/crates/pevm/benches/README.md"
      >
        measured
      </a>{' '}
      on up to 12 threads. <span>{pevm.note ?? GAS_AND_TIME}</span>
    </span>
  )
}
