import {
  checkSettings,
  DEFAULT_SETTINGS,
  EXECUTORS,
  SWITCHES,
  type Executor,
  type LabSettings,
  type Switches
} from '../../domain/engine/settings.ts'
import { LAB_PUZZLE_IDS, type LabPuzzleId } from './puzzles.ts'

export type LabMoment = {
  readonly settings: LabSettings
  readonly executor: Executor
  /** In gas; null for the end. */
  readonly time: number | null
  readonly puzzle: LabPuzzleId | null
}

/** Clash is set in whole per cent: 35 is the published figure. */
export const INITIAL_SETTINGS: LabSettings = { ...DEFAULT_SETTINGS, clash: 0.35 }
export const INITIAL_EXECUTOR: Executor = 'block-stm'

const END = 'end'
const REAL = 'real'

export const SWITCH_NAMES = ['onEstimate', 'rereads', 'fees'] as const satisfies (keyof Switches)[]

/** `mixed.64.35.8.1.block-stm.1234` or `real.15537394.8.block-stm.1234`, then non-default switches and the puzzle. */
export function encodeMoment({ settings, executor, time, puzzle }: LabMoment): string {
  const { realBlock, workload, transactions, clash, cores, seed } = settings
  const block =
    realBlock === null
      ? [workload, transactions, Math.round(clash * 100), cores, seed]
      : [REAL, realBlock, cores]
  const switched = SWITCH_NAMES.filter(name => settings[name] !== DEFAULT_SETTINGS[name])
  const end = time === null ? END : Math.round(time)
  const words = switched.map(name => settings[name])
  return [...block, executor, end, ...words, ...(puzzle ? [puzzle] : [])].join('.')
}

/** `isCorrected` if something given is invalid. */
export function decodeMoment(text: string): { moment: LabMoment; isCorrected: boolean } {
  const parts = text.split('.')
  const isReal = parts[0] === REAL
  const [realBlock, realCores] = isReal ? parts.splice(0, 3).slice(1) : []
  const model = isReal ? [] : parts.splice(0, 5)
  const [workload, transactions, percent, cores = realCores, seed] = model
  const [executor, time, ...words] = parts
  const clash = percent && Number(percent) / 100
  const raw = { realBlock, workload, transactions, clash, cores, seed }
  const switched = switchesIn(words)
  const puzzle = LAB_PUZZLE_IDS.find(id => words.includes(id)) ?? null
  const { settings, corrected } = checkSettings({ ...raw, ...switched })
  const wholeClash = Math.round(settings.clash * 100) / 100
  const known = EXECUTORS.find(name => name === executor)
  const gas = time === undefined || time === END ? null : Number(time)
  const isTime = gas === null || (gas >= 0 && gas <= Number.MAX_SAFE_INTEGER)
  return {
    moment: {
      settings: { ...settings, clash: wholeClash },
      executor: known ?? INITIAL_EXECUTOR,
      time: isTime ? gas : null,
      puzzle
    },
    isCorrected:
      corrected.length > 0 ||
      (percent !== undefined && Number(percent) !== Math.round(wholeClash * 100)) ||
      !isTime ||
      (executor !== undefined && !known) ||
      words.length > Object.keys(switched).length + (puzzle ? 1 : 0)
  }
}

/** In any order: no two switches share a word. */
function switchesIn(words: readonly string[]): Partial<Switches> {
  const named = SWITCH_NAMES.flatMap(name => {
    const options: readonly string[] = SWITCHES[name]
    const word = words.find(each => options.includes(each))
    return word === undefined ? [] : [[name, word]]
  })
  return Object.fromEntries(named)
}
