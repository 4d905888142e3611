import {
  checkSettings,
  DEFAULT_SETTINGS,
  EXECUTORS,
  SWITCHES,
  type Executor,
  type LabSettings,
  type Switches
} from './engine/settings.ts'

/** What a link to the lab restores. */
export type LabMoment = {
  readonly settings: LabSettings
  readonly executor: Executor
  /** In gas since the block began; null is the end of the run. */
  readonly time: number | null
}

/** The share that clashes is set in whole per cent; 35 of them are the published figure. */
export const INITIAL_SETTINGS: LabSettings = { ...DEFAULT_SETTINGS, clash: 0.35 }
export const INITIAL_EXECUTOR: Executor = 'block-stm'

const END = 'end'

/** What older links call the partial re-execution. */
const FORMER_NAME = 'instruction-level'

const SWITCH_NAMES = ['onEstimate', 'rereads', 'fees'] as const satisfies (keyof Switches)[]

/** For instance `mixed.64.35.8.1.block-stm.1234`, and then each switch that is not at its default. */
export function encodeMoment({ settings, executor, time }: LabMoment): string {
  const { workload, transactions, clash, cores, seed } = settings
  const parts = [workload, transactions, Math.round(clash * 100), cores, seed, executor]
  const switched = SWITCH_NAMES.filter(name => settings[name] !== DEFAULT_SETTINGS[name])
  const end = time === null ? END : Math.round(time)
  return [...parts, end, ...switched.map(name => settings[name])].join('.')
}

/** Keeps what is valid; `isCorrected` if something was given that is not. */
export function decodeMoment(text: string): { moment: LabMoment; isCorrected: boolean } {
  const [workload, transactions, percent, cores, seed, executor, time, ...rest] = text.split('.')
  const raw = { workload, transactions, clash: percent && Number(percent) / 100, cores, seed }
  const switched = switchesIn(rest)
  const { settings, corrected } = checkSettings({ ...raw, ...switched })
  const clash = Math.round(settings.clash * 100) / 100
  const current = executor === FORMER_NAME ? 'partial-reexecution' : executor
  const known = EXECUTORS.find(name => name === current)
  const gas = time === undefined || time === END ? null : Number(time)
  const isTime = gas === null || (gas >= 0 && gas <= Number.MAX_SAFE_INTEGER)
  return {
    moment: {
      settings: { ...settings, clash },
      executor: known ?? INITIAL_EXECUTOR,
      time: isTime ? gas : null
    },
    isCorrected:
      corrected.length > 0 ||
      !isTime ||
      (executor !== undefined && !known) ||
      rest.length > Object.keys(switched).length
  }
}

/** The positions that the words name, whatever their order; no two switches share a word. */
function switchesIn(words: readonly string[]): Partial<Switches> {
  const named = SWITCH_NAMES.flatMap(name => {
    const options: readonly string[] = SWITCHES[name]
    const word = words.find(each => options.includes(each))
    return word === undefined ? [] : [[name, word]]
  })
  return Object.fromEntries(named)
}
