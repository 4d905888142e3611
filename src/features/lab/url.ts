import {
  checkSettings,
  DEFAULT_SETTINGS,
  EXECUTORS,
  type Executor,
  type LabSettings
} from './engine/settings.ts'

/** What a link to the lab restores. */
export type LabMoment = {
  readonly settings: LabSettings
  readonly executor: Executor
  /** In gas since the block began; null is the end of the run. */
  readonly time: number | null
}

/** The name of the lab's query parameter. */
export const LAB_PARAM = 'lab'

/** The share that clashes is set in whole per cent; 35 of them are the published figure. */
export const INITIAL_SETTINGS: LabSettings = { ...DEFAULT_SETTINGS, clash: 0.35 }
export const INITIAL_EXECUTOR: Executor = 'block-stm'

const END = 'end'

/** For instance `mixed.64.35.8.1.block-stm.1234`. */
export function encodeMoment({ settings, executor, time }: LabMoment): string {
  const { workload, transactions, clash, cores, seed } = settings
  const parts = [workload, transactions, Math.round(clash * 100), cores, seed, executor]
  return [...parts, time === null ? END : Math.round(time)].join('.')
}

/** Keeps what is valid; `isCorrected` if something was given that is not. */
export function decodeMoment(text: string): { moment: LabMoment; isCorrected: boolean } {
  const [workload, transactions, percent, cores, seed, executor, time] = text.split('.')
  const raw = { workload, transactions, clash: percent && Number(percent) / 100, cores, seed }
  const { settings, corrected } = checkSettings(raw)
  const clash = Math.round(settings.clash * 100) / 100
  const known = EXECUTORS.find(name => name === executor)
  const gas = time === undefined || time === END ? null : Number(time)
  const isTime = gas === null || (Number.isFinite(gas) && gas >= 0)
  return {
    moment: {
      settings: { ...settings, clash },
      executor: known ?? INITIAL_EXECUTOR,
      time: isTime ? gas : null
    },
    isCorrected: corrected.length > 0 || !isTime || (executor !== undefined && !known)
  }
}
