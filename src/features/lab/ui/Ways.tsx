import { Lane, type Tone, Tx } from '../../../figures/kit.tsx'
import { EXECUTORS, type Executor } from '../engine/settings.ts'
import { EXECUTOR_NAMES } from '../sentences.ts'

type Block = readonly [lane: number, x: number, width: number, tone: Tone]

const FIRST: readonly Block[] = [
  [0, 0, 31, 'flow'],
  [1, 0, 31, 'clash'],
  [2, 0, 31, 'flow']
]

/** The same three transactions in each of the three ways. */
const WAYS: Record<Executor, { blocks: readonly Block[]; words: string }> = {
  sequential: {
    blocks: [0, 1, 2].map(place => [0, place * 33, 31, 'flow']),
    words: 'One core, one transaction after another.'
  },
  'block-stm': {
    blocks: [...FIRST, [1, 33, 31, 'flow']],
    words: 'Many cores. A transaction that read an outdated value runs again as a whole.'
  },
  'partial-reexecution': {
    blocks: [...FIRST, [1, 33, 10, 'flow']],
    words: 'Many cores. Of such a transaction, only what depends on the outdated value runs again.'
  }
}

const LANE = 18

/** What there is to see, before there are any figures. */
export function Ways() {
  return (
    <ul className="mt-1 grid max-xl:gap-5 xl:gap-7">
      {EXECUTORS.map(executor => {
        const { blocks, words } = WAYS[executor]
        const lanes = executor === 'sequential' ? [0] : [0, 1, 2]
        return (
          <li key={executor} className="grid gap-1">
            <svg
              className="fig mb-1 [&_rect]:[rx:3px]"
              width="100%"
              height={lanes.length * LANE}
              aria-hidden="true"
            >
              {lanes.map(lane => (
                <Lane key={lane} y={(lane + 0.5) * LANE} />
              ))}
              {blocks.map(([lane, x, width, tone], index) => (
                <Tx key={index} y={(lane + 0.5) * LANE} height={13} {...{ x, width, tone }} />
              ))}
            </svg>
            <b className="font-semibold">{EXECUTOR_NAMES[executor]}</b>
            <span className="text-small text-soft">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
