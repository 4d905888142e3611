import { useStore } from '@nanostores/react'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { type Execution } from '../../../domain/engine/run-lab.ts'
import { EXECUTORS, type Executor } from '../../../domain/engine/settings.ts'
import { EXECUTOR_NAMES, formatMillions } from '../../../race/sentences.ts'
import { $executor, $result } from '../store.ts'
import { LabFold } from './LabFold.tsx'
import { Log, StepAnnouncement } from './Log.tsx'

type Row = { name: string; note?: string; of: (execution: Execution) => string }

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
    note: 'the cores, and what each shared read holds up',
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
    of: ({ totals, cores }) => `${Math.round((totals.busy / (totals.elapsed * cores)) * 100)}%`
  }
]

export function Numbers() {
  return (
    <div className="lab-part py-1">
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

const ROW = 'grid grid-cols-3 gap-x-2 border-b border-line py-1 *:text-left'

function NumbersTable() {
  const result = useStore($result)
  const chosen = useStore($executor)
  if (!result) return null
  const weightOf = (executor: Executor): string => (executor === chosen ? 'font-semibold' : '')
  return (
    <table
      className="block w-full text-small tabular-nums"
      data-testid="lab-numbers"
      aria-label="Numbers"
    >
      <thead>
        <tr className={ROW}>
          <td className="hidden" />
          {EXECUTORS.map(executor => (
            <th key={executor} scope="col" className={weightOf(executor)}>
              {EXECUTOR_NAMES[executor]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, note, of }) => (
          <tr key={name} className={ROW}>
            <th scope="row" className="col-span-full flex flex-wrap justify-between gap-x-3">
              <span>{name}</span>
              {note && <span className="font-normal text-soft">{note}</span>}
            </th>
            {EXECUTORS.map(executor => (
              <td key={executor} className={weightOf(executor)}>
                {of(result.executions[executor])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
