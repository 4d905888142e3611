import { at } from './at.ts'
import { type Core, type Machine } from './machine.ts'
import { isExecuted } from './tasks.ts'
import { note } from './trace.ts'

/**
 * Commits in block order every transaction that can no longer change: all before it have committed,
 * and its present incarnation passed a check that began after checks were last asked for at or
 * below it. The paper commits the block as a whole (arXiv:2203.06871 §3); this is the rolling commit
 * by waves of aptos-core (`max_triggered_wave` in aptos-move/block-executor/src/scheduler.rs), which
 * lets a log say when each transaction became final.
 */
export function commitReady(machine: Machine, core: Core, now: number): void {
  const { committed, tasks, passed, trace } = machine
  while (committed.count < tasks.size) {
    const transaction = committed.count
    committed.wave = Math.max(committed.wave, at(tasks.thrownBack, transaction))
    const incarnation = at(passed.incarnation, transaction)
    if (!isExecuted(tasks, transaction, incarnation)) return
    if (at(passed.wave, transaction) < committed.wave) return
    note(trace, { kind: 'commit', time: now, core: core.index, transaction, incarnation })
    committed.count += 1
  }
}
