import { useStore } from '@nanostores/react'
import { formatCount, formatTimes } from '../../../ui/format.ts'
import { EXECUTORS, type Executor } from '../engine/settings.ts'
import { EXECUTOR_NAMES, explainEstimate, formatMillions, formatPercent } from '../sentences.ts'
import { $executor, $simulation } from '../store.ts'
import { type Simulation, type Timeline } from '../timeline.ts'
import { LabFold } from './LabFold.tsx'

type Row = {
  name: string
  note?: string | ((simulation: Simulation) => string)
  of: (timeline: Timeline) => string
}

const ROWS: readonly Row[] = [
  { name: 'Elapsed', note: 'million gas', of: ({ totals }) => formatMillions(totals.elapsed) },
  { name: 'Speed-up', of: ({ totals }) => formatTimes(totals.speedup) },
  {
    name: 'Amdahl’s estimate',
    note: explainEstimate,
    of: ({ totals }) => formatTimes(totals.amdahl)
  },
  {
    name: 'Limit',
    note: 'cores and longest chain',
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
  }
]

const WAYS: Readonly<Record<Executor, string>> = {
  sequential: 'One core, one transaction after another.',
  'block-stm': 'Many cores. A transaction that read an outdated value runs again as a whole.',
  'partial-reexecution':
    'Many cores. Of such a transaction, only what depends on the outdated value runs again.'
}

export function Numbers() {
  const simulation = useStore($simulation)
  const title = simulation ? 'What it took' : 'Three ways to run it'
  return (
    <section className="[grid-area:figures]" aria-label={title}>
      <LabFold title={title} openFrom="80rem">
        {simulation ? <NumbersTable simulation={simulation} /> : <Ways />}
      </LabFold>
    </section>
  )
}

function Ways() {
  return (
    <dl className="grid gap-4">
      {EXECUTORS.map(executor => (
        <div key={executor}>
          <dt className="font-semibold">{EXECUTOR_NAMES[executor]}</dt>
          <dd className="text-small text-soft">{WAYS[executor]}</dd>
        </div>
      ))}
    </dl>
  )
}

function NumbersTable({ simulation }: { simulation: Simulation }) {
  const chosen = useStore($executor)
  return (
    <table className="lab-numbers block" data-testid="lab-numbers" aria-label="What it took">
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
              {note && <small>{typeof note === 'string' ? note : note(simulation)}</small>}
            </th>
            {EXECUTORS.map(executor => (
              <td key={executor} data-chosen={executor === chosen || undefined}>
                {of(simulation.timelines[executor])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
