import { Tx } from './kit.tsx'
import { percent } from './looks.ts'

const LANES: Record<string, number> = { ideas: 1, 'one-at-a-time': 1, 'parallel-engines': 2 }
const MOST = 4
/** By columns of blocks, so that none is a slit on a phone. The class of the grid repeats them. */
const SHARES = [4, 8, 6, 4, 6].map(share => (share * 100) / 28)
const STARTS = SHARES.map((_, index) => SHARES.slice(0, index).reduce((sum, it) => sum + it, 0))
const PITCH = 44

type Era = {
  readonly id: string
  readonly from: number
  readonly name: string
  readonly events: readonly unknown[]
}

const lanesOf = ({ id }: Pick<Era, 'id'>): number => LANES[id] ?? MOST

/** The lane and the column of each event of an era. */
export function placeEvents(era: Pick<Era, 'id' | 'events'>): { lane: number; column: number }[] {
  const lanes = lanesOf(era)
  return era.events.map((_, index) => ({ lane: index % lanes, column: Math.floor(index / lanes) }))
}

/** A block for each event, as many lanes as the chains of its time had. */
export function EraLanes({ eras }: { eras: readonly Era[] }) {
  return (
    <nav
      aria-label="Eras"
      className="band part-band grid grid-cols-[4fr_8fr_6fr_4fr_6fr] gap-y-2 overflow-x-clip"
    >
      <svg
        className="kit col-span-full max-sm:[&_rect]:[rx:2px]"
        width="100%"
        height={MOST * PITCH}
        aria-hidden="true"
      >
        {eras.map((era, index) => {
          const lanes = lanesOf(era)
          const width = SHARES[index] ?? 0
          const yOf = (lane: number): number => (MOST / 2 + lane - (lanes - 1) / 2) * PITCH
          const right = percent(era === eras.at(-1) ? 150 : width)
          const columns = Math.ceil(era.events.length / lanes)
          const size = Math.min((width * 0.96) / columns, 4.1)
          return (
            <svg key={era.id} x={percent(STARTS[index] ?? 0)} overflow="visible">
              <line className="kit-lane" y1={yOf(0)} y2={yOf(lanes - 1)} />
              {Array.from({ length: lanes }, (_, lane) => (
                <line key={lane} className="kit-lane" x2={right} y1={yOf(lane)} y2={yOf(lane)} />
              ))}
              {placeEvents(era).map(({ lane, column }) => (
                <Tx
                  key={`${lane} ${column}`}
                  x={0.02 * width + column * size}
                  y={yOf(lane)}
                  width={size * (lanes === 1 ? 0.64 : 0.74)}
                  height={26}
                  tone={lanes === 1 ? 'wait' : 'flow'}
                />
              ))}
            </svg>
          )
        })}
      </svg>
      {eras.map(({ id, from, name }) => (
        <a
          key={id}
          href={`#${id}`}
          className="min-h-11 min-w-0 tabular-nums hover:underline max-sm:-mb-4"
        >
          <time dateTime={`${from}`} className="block font-semibold sm:text-title">
            {from}
          </time>{' '}
          <span className="max-sm:sr-only">{name}</span>
        </a>
      ))}
    </nav>
  )
}
