import { CORES, DEFAULT_SETTINGS, type LabSettings } from '../../domain/engine/settings.ts'

type LabPuzzle = {
  readonly goal: string
  readonly fixed: string
  readonly settings: LabSettings
  readonly fixedSettings: readonly (keyof LabSettings)[]
  readonly isReached: (settings: LabSettings, speedup: number) => boolean
  /** Shown once it is solved. */
  readonly lesson: string
}

export const LAB_PUZZLE_IDS = ['six-times', 'enough-cores'] as const

export type LabPuzzleId = (typeof LAB_PUZZLE_IDS)[number]

export const LAB_PUZZLES: Readonly<Record<LabPuzzleId, LabPuzzle>> = {
  'six-times': {
    goal: 'Make Block-STM six times as fast as one core.',
    fixed: 'Fixed: 8 cores and 128 transactions, 60% of them on shared state.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 128,
      clash: 0.6,
      cores: 8
    },
    fixedSettings: ['transactions', 'clash', 'cores'],
    isReached: (_, speedup) => speedup >= 6,
    lesson:
      'As many transactions share state as before, but in eight lines, one for each exchange account. Lines run side by side; only the longest one sets a limit.'
  },
  'enough-cores': {
    goal: 'How few cores are enough? Find the smallest number that more cores can’t beat by over 2%.',
    fixed: 'Fixed: 64 swaps on Block-STM, a quarter of them in one shared pool.',
    settings: {
      ...DEFAULT_SETTINGS,
      workload: 'hot-pool',
      transactions: 64,
      clash: 0.25,
      cores: CORES.max
    },
    fixedSettings: ['workload', 'transactions', 'clash', 'seed', 'onEstimate', 'rereads', 'fees'],
    isReached: ({ cores }) => cores === 6,
    lesson:
      'The swaps in the shared pool run one after another, on however many cores. Once all the others fit in beside that line, more cores only stand idle.'
  }
}

export function isSolved(id: LabPuzzleId, settings: LabSettings, speedup: number): boolean {
  const { fixedSettings, isReached, settings: start } = LAB_PUZZLES[id]
  return fixedSettings.every(name => settings[name] === start[name]) && isReached(settings, speedup)
}
