import { useStore } from '@nanostores/react'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { type Execution } from '../../../domain/engine/run-lab.ts'
import { EXECUTORS } from '../../../domain/engine/settings.ts'
import { EXECUTOR_NAMES, formatMillions, formatPercent } from '../sentences.ts'
import { $executor, $result } from '../store.ts'
import { LabFold } from './LabFold.tsx'
import { Log, StepAnnouncement } from './Log.tsx'

type Row = {
  name: string
  note?: string
  of: (execution: Execution) => string
}

const ROWS: readonly Row[] = [
  { name: 'Time', note: 'million gas', of: ({ totals }) => formatMillions(totals.elapsed) },
  { name: 'Speedup', of: ({ totals }) => formatTimes(totals.speedup) },
  {
    name: 'Amdahl’s estimate',
    note: 'all conflicts as one line, at no cost',
    of: ({ totals }) => formatTimes(totals.amdahl)
  },
  {
    name: 'Limit',
    note: 'the cores, and the longest line by gas',
    of: ({ totals }) => formatTimes(totals.speedupLimit)
  },
  { name: 'Re-runs', of: ({ totals }) => formatCount(totals.reruns) },
  { name: 'Aborts', of: ({ totals }) => formatCount(totals.aborts) },
  { name: 'Waits', of: ({ totals }) => formatCount(totals.waits) },
  {
    name: 'Extra gas for re-runs',
    note: 'million gas',
    of: ({ totals }) => formatMillions(totals.reexecutedGas)
  },
  {
    name: 'Cores busy',
    note: 'runs, re-runs and checks',
    of: ({ totals, cores }) => formatPercent(totals.busy / (totals.elapsed * cores))
  }
]

export function Numbers() {
  return (
    <div>
      <LabFold title="Numbers and log">
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[24rem_1fr]">
          <NumbersTable />
          <Log />
        </div>
      </LabFold>
      <StepAnnouncement />
    </div>
  )
}

function NumbersTable() {
  const result = useStore($result)
  const chosen = useStore($executor)
  if (!result) return null
  return (
    <table className="lab-numbers block" data-testid="lab-numbers" aria-label="Numbers">
      <thead>
        <tr>
          <td />
          {EXECUTORS.map(executor => (
            <th key={executor} scope="col" data-chosen={executor === chosen || undefined}>
              {EXECUTOR_NAMES[executor]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, note, of }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
            </th>
            {EXECUTORS.map(executor => (
              <td key={executor} data-chosen={executor === chosen || undefined}>
                {of(result.executions[executor])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
