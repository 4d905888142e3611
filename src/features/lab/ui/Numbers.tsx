import { formatCount } from '../../../ui/format-count.ts'
import { useStore } from '@nanostores/react'
import { type Strip } from '../strip.ts'
import { EXECUTOR_NAMES, formatMillions, formatPercent, formatTimes } from '../sentences.ts'
import { EXECUTORS } from '../engine/executor.ts'
import { $executor, $picture } from '../store.ts'

type Row = { name: string; note?: string; of: (strip: Strip) => string }

const ROWS: readonly Row[] = [
  { name: 'Elapsed', note: 'million gas', of: ({ totals }) => formatMillions(totals.elapsed) },
  { name: 'Speed-up', of: ({ totals }) => formatTimes(totals.speedup) },
  {
    name: 'Amdahl’s bound',
    note: 'only a rule of thumb',
    of: ({ totals }) => formatTimes(totals.amdahl)
  },
  {
    name: 'True bound',
    note: 'cores and critical path',
    of: ({ totals }) => formatTimes(totals.speedupLimit)
  },
  { name: 'Aborts', of: ({ totals }) => formatCount(totals.aborts) },
  { name: 'Waits', of: ({ totals }) => formatCount(totals.waits) },
  {
    name: 'Re-executed',
    note: 'million gas',
    of: ({ totals }) => formatMillions(totals.reexecutedGas)
  },
  {
    name: 'Cores at work',
    note: 'runs, re-runs and checks',
    of: ({ totals, cores }) => formatPercent(totals.busy / (totals.elapsed * cores))
  },
  { name: 'Final state', note: 'fingerprint, has to agree', of: ({ fingerprint }) => fingerprint }
]

/** All three beside each other, figure by figure. */
export function Numbers() {
  const picture = useStore($picture)
  const chosen = useStore($executor)
  return (
    <table className="lab-numbers" data-testid="lab-numbers">
      <caption>What it took</caption>
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
                {picture ? of(picture.strips[executor]) : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
