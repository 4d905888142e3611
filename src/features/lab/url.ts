import { LAB_BLOCKS } from '../../content/real-blocks.ts'
import {
  checkSettings,
  DEFAULT_SETTINGS,
  EXECUTORS,
  INITIAL_EXECUTOR,
  SWITCHES,
  type Executor,
  type LabSettings,
  type Switches
} from '../../domain/engine/settings.ts'

export type LabMoment = {
  readonly settings: LabSettings
  readonly executor: Executor
  /** In gas; null for the end. */
  readonly time: number | null
}

const END = 'end'
const REAL = 'real'

export const SWITCH_NAMES = ['onEstimate', 'rereads', 'fees'] as const satisfies (keyof Switches)[]

/** `mixed.64.35.8.1.block-stm.1234` or `real.15537394.8.block-stm.1234`, then non-default switches. */
export function encodeMoment({ settings, executor, time }: LabMoment): string {
  const { realBlock, workload, transactions, clash, cores, seed } = settings
  const block =
    realBlock === null
      ? [workload, transactions, Math.round(clash * 100), cores, seed]
      : [REAL, realBlock, cores]
  const switched = SWITCH_NAMES.filter(name => settings[name] !== DEFAULT_SETTINGS[name])
  const end = time === null ? END : Math.round(time)
  const words = switched.map(name => settings[name])
  return [...block, executor, end, ...words].join('.')
}

/** A link to the end of Block-STM's run. */
export function encodeSettings(settings: LabSettings): string {
  return encodeMoment({ settings, executor: INITIAL_EXECUTOR, time: null })
}

/** Unknown values become the default; values out of bounds become the nearest bound. */
export function decodeMoment(text: string): LabMoment {
  const parts = text.split('.')
  const isReal = parts[0] === REAL
  const [, number, realCores] = isReal ? parts.splice(0, 3) : []
  const [workload, transactions, percent, cores = realCores, seed] = isReal
    ? []
    : parts.splice(0, 5)
  const [executor, time, ...words] = parts
  const wordOf = (options: readonly string[]) => options.find(option => words.includes(option))
  const settings = checkSettings({
    realBlock: LAB_BLOCKS.find(block => String(block.number) === number)?.number,
    workload,
    transactions,
    clash: percent && Math.round(Number(percent)) / 100,
    cores,
    seed,
    onEstimate: wordOf(SWITCHES.onEstimate),
    rereads: wordOf(SWITCHES.rereads),
    fees: wordOf(SWITCHES.fees)
  })
  const gas = Number(time)
  return {
    settings,
    executor: EXECUTORS.find(name => name === executor) ?? INITIAL_EXECUTOR,
    time: gas >= 0 && gas <= Number.MAX_SAFE_INTEGER ? gas : null
  }
}
