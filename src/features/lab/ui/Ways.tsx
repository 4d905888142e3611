import { Lane, type Tone, Tx } from '../../../figures/kit.tsx'
import { EXECUTORS, type Executor } from '../engine/settings.ts'
import { EXECUTOR_NAMES } from '../sentences.ts'

type Block = readonly [lane: number, x: number, width: number, tone: Tone]

const START: readonly Block[] = [
  [0, 0, 21, 'flow'],
  [0, 23, 21, 'flow'],
  [1, 0, 21, 'clash'],
  [1, 23, 21, 'flow'],
  [2, 0, 21, 'flow']
]

/** The same few transactions in each of the three ways. */
const WAYS: Record<Executor, { blocks: readonly Block[]; words: string }> = {
  sequential: {
    blocks: [0, 1, 2, 3].map(place => [0, place * 23, 21, 'flow']),
    words: 'One core, one transaction after another.'
  },
  'block-stm': {
    blocks: [...START, [2, 23, 21, 'flow']],
    words: 'Many cores. Whoever read an outdated value runs again, from first to last instruction.'
  },
  'partial-reexecution': {
    blocks: [...START, [2, 23, 7, 'flow']],
    words: 'Many cores. Of such a transaction, only what depends on the outdated value runs again.'
  }
}

const LANE = 18

/** What there is to see, before there are any figures. */
export function Ways() {
  return (
    <ul className="mt-1 grid gap-5">
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
