import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { formatPercent, WORKLOAD_NAMES, WORKLOAD_NOTES } from '../sentences.ts'
import { CORES, TRANSACTIONS, WORKLOADS } from '../engine/settings.ts'
import { $settings, choose } from '../store.ts'
import { Legend } from './Legend.tsx'
import { RangeField } from './RangeField.tsx'
import { SeedField } from './SeedField.tsx'

export function Controls() {
  const { workload, transactions, clash, cores, seed } = useStore($settings)
  const name = useId()
  return (
    <div className="lab-controls" role="group" aria-label="The block and the machine">
      <RangeField
        label="Cores"
        value={cores}
        shown={String(cores)}
        {...CORES}
        onChange={value => choose({ cores: value })}
      />
      <RangeField
        label="Transactions"
        value={transactions}
        shown={String(transactions)}
        {...TRANSACTIONS}
        onChange={value => choose({ transactions: value })}
      />
      <RangeField
        isWide
        label="Share that clash"
        value={Math.round(clash * 100)}
        shown={formatPercent(clash)}
        least={0}
        most={100}
        onChange={value => choose({ clash: value / 100 })}
      />
      <fieldset className="is-wide">
        <legend className="font-medium">Workload</legend>
        <div className="mt-2 grid grid-cols-2 gap-2">
          {WORKLOADS.map(each => (
            <label key={each} className="lab-chip">
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={each === workload}
                onChange={() => choose({ workload: each })}
              />
              {WORKLOAD_NAMES[each]}
            </label>
          ))}
        </div>
        <p className="mt-2 min-h-[3lh] text-small text-soft">{WORKLOAD_NOTES[workload]}</p>
      </fieldset>
      <SeedField seed={seed} />
      <div className="mt-2 hidden border-t border-line pt-5 lg:block">
        <Legend />
      </div>
    </div>
  )
}
