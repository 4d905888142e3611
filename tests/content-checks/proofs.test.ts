import { expect, test } from 'vitest'
import { runLab } from '../../src/features/lab/engine/run-lab.ts'
import { type LabSettings } from '../../src/features/lab/engine/settings.ts'
import { decodeMoment, encodeMoment } from '../../src/features/lab/url.ts'
import { QUESTIONS } from '../content.ts'

const PROOFS = QUESTIONS.flatMap(({ id, proof }) => (proof ? [{ id, ...proof }] : []))

/** What a proof's link shows, with a change of the settings where its sentence asks for one. */
function shown(question: string, change: Partial<LabSettings> = {}) {
  const proof = PROOFS.find(({ id }) => id === question)
  if (!proof) throw new Error(`Question ${question} has no proof`)
  const { settings, time } = decodeMoment(proof.moment).moment
  const { executions } = runLab({ ...settings, ...change })
  const [sequential, whole, partial] = Object.values(executions)
  return { settings, time, sequential: sequential!, whole: whole!, partial: partial! }
}

test.each(PROOFS)('the lab opens the case that proves $id as its link says', ({ moment }) => {
  const decoded = decodeMoment(moment)
  expect(decoded.isCorrected).toBe(false)
  expect(encodeMoment(decoded.moment)).toBe(moment)
})

/** By question, whether the lab shows there what the sentence beside the link says. */
const SENTENCES: Readonly<Record<string, (id: string) => void>> = {
  'one-after-another': id => {
    const { sequential, whole } = shown(id)
    expect(sequential.totals.elapsed / whole.totals.elapsed).toBeGreaterThan(7)
  },
  'amdahl-beaten': id => {
    const { totals } = shown(id).whole
    expect(totals.speedup).toBeGreaterThan(1.2 * totals.amdahl)
  },
  'hot-key-meaning': barelyFaster,
  'hot-pool-cores': barelyFaster,
  'who-reruns': id => {
    const { time, whole } = shown(id)
    expect(
      whole.events.findLast(event => event.kind === 'abort' && event.time <= (time ?? 0))
    ).toMatchObject({
      transaction: 1,
      key: 'pool coins',
      by: 0,
      how: 'written'
    })
  },
  'partial-gain': id => {
    const { whole, partial } = shown(id)
    expect(whole.totals.speedup).toBeLessThan(1.1)
    expect(partial.totals.speedup).toBeGreaterThan(1.5)
  },
  'counter-per-player': id => {
    barelyFaster(id)
    expect(shown(id, { clash: 0 }).whole.totals.speedup).toBeGreaterThan(14)
  },
  'partial-gas': id => {
    const { whole, partial } = shown(id)
    expect(partial.totals.reexecutedGas).toBeLessThan(0.6 * whole.totals.reexecutedGas)
  },
  'sender-queue': id => {
    const [with16, with4] = [shown(id).whole, shown(id, { cores: 4 }).whole]
    expect(with16.cores).toBe(16)
    expect(with4.totals.elapsed).toBeLessThanOrEqual(with16.totals.elapsed)
  }
}

function barelyFaster(id: string): void {
  const { settings, whole } = shown(id)
  expect(settings.cores).toBe(16)
  expect(whole.totals.speedup).toBeLessThan(1.1)
}

test.each(PROOFS)('the lab shows for $id: $look', ({ id }) => {
  expect(SENTENCES[id]).toBeDefined()
  SENTENCES[id]?.(id)
})
