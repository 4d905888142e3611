import { useId } from 'react'
import { type Workload, WORKLOADS } from '../engine/settings.ts'
import { WORKLOAD_NAMES, WORKLOAD_NOTES } from '../sentences.ts'

type Props = {
  value: Workload
  className?: string
  /** How many stand side by side at which width. */
  columns: string
  /** The room that the longest note takes, so that nothing moves when it changes. */
  room: string
  set: (workload: Workload) => void
}

/** The kinds of block to choose from, and what the chosen one is. */
export function WorkloadField({ value, className, columns, room, set }: Props) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="font-medium">Workload</legend>
      <div className={`${columns} mt-2 grid gap-2`}>
        {WORKLOADS.map(each => (
          <label key={each} className="lab-chip">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={each === value}
              onChange={() => set(each)}
            />
            {WORKLOAD_NAMES[each]}
          </label>
        ))}
      </div>
      <p className={`${room} mt-2 text-small text-soft`}>{WORKLOAD_NOTES[value]}</p>
    </fieldset>
  )
}
